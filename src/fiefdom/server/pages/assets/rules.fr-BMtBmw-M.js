var e=[{id:``,level:1,heading:`Les règles`,blocks:[{html:`<p>Cette page réunit les règles de toute la famille\xA0: Kingdomino et ses variantes, Découverte, Queendomino, Royal Wedding,
Age of Giants et La Cour. Elle traduit la page anglaise, qui fait foi ; il existe aussi une page
roumaine.</p>
`}]},{id:`reading`,level:2,heading:`Comment lire cette page`,blocks:[{html:`<ul>
<li>Chaque règle a un numéro\xA0: <strong>T</strong> préparation et tours, <strong>P</strong> pose, <strong>S</strong> score, <strong>Q</strong> Queendomino, <strong>A</strong> Age of
Giants, <strong>C</strong> La Cour, <strong>G</strong> la liste des jeux. Les messages d’erreur citent ces numéros, qui ne changent pas.</li>
<li>Les parties T, P et S valent pour tous les jeux. Q, A et C s’y ajoutent dans les jeux qui utilisent cette boîte.</li>
<li><strong>Décision</strong> signale une question que les livrets laissent ouverte ou tranchent différemment ; son numéro renvoie aux
décisions (en anglais), avec la question et notre raison.</li>
<li>Les tuiles, les quêtes et les jetons figurent dans les <a href="/help#pieces">composants</a>. Les textes comme <code>.w1f/lC./l..</code> et
<code>g8h8</code> sont expliqués dans la <a href="/help#notation">notation</a>.</li>
</ul>
`},{html:`<p>Pour une première partie de Kingdomino, lisez T1 à T7, toute la partie P, et S1 à S3.</p>
`}]},{id:`words`,level:2,heading:`Les mots`,blocks:[{html:`<table>
<thead>
<tr>
<th>mot</th>
<th>sens</th>
</tr>
</thead>
<tbody><tr>
<td>case</td>
<td>l’emplacement que couvre la moitié d’un domino ; un domino en a deux</td>
</tr>
<tr>
<td>royaume</td>
<td>les cases d’un joueur ou d’une équipe autour du château</td>
</tr>
<tr>
<td>château</td>
<td>la tuile de départ d’une case, avec le château dessus</td>
</tr>
<tr>
<td>domaine</td>
<td>toutes les cases d’un même terrain qui se touchent par un côté</td>
</tr>
<tr>
<td>ligne</td>
<td>les dominos proposés, triés par numéro</td>
</tr>
<tr>
<td>choisir</td>
<td>placer un roi sur un domino d’une ligne</td>
</tr>
<tr>
<td>coup</td>
<td>ce que fait un roi</td>
</tr>
<tr>
<td>tour</td>
<td>un coup pour chaque roi ; les premiers choix ne font partie d’aucun tour, il y a donc autant de tours que de lignes</td>
</tr>
<tr>
<td>N</td>
<td>le côté du royaume, 5 ou 7</td>
</tr>
<tr>
<td>défausser</td>
<td>retirer de la partie un domino qui n’entre nulle part (P4)</td>
</tr>
<tr>
<td>boîte</td>
<td>K les 48 dominos de Kingdomino, Q les 48 de Queendomino, G les 12 d’Age of Giants, D les 24 de Découverte. Avec deux boîtes K, un domino est désigné par sa boîte et son numéro</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Terrains\xA0: <code>w</code> blé, <code>f</code> forêt, <code>l</code> lac, <code>g</code> prairie, <code>s</code> marais, <code>m</code> montagne, <code>t</code> ville (seulement dans Queendomino).
Un nombre après la lettre indique les couronnes de la case\xA0: <code>w1</code>, <code>m3</code>.</p>
`},{squares:`w  f  l
g  s  m
w1 g2 C`,title:`Blé, forêt, lac ; prairie, marais, montagne ; une couronne, deux couronnes, château`}]},{id:`t`,level:2,heading:`T. Préparation et ordre du jeu`,blocks:[]},{id:`t1`,level:3,heading:`T1. Le château`,blocks:[{html:`<p>Chaque royaume commence avec son château sur une tuile de départ d’une case. Dans Découverte, la tuile elle-même tient
lieu de château.</p>
`}]},{id:`t2`,level:3,heading:`T2. Les rois`,blocks:[{html:`<p>À 2 joueurs, chacun a deux rois ; sinon, chacun en a un.</p>
`}]},{id:`t3`,level:3,heading:`T3. Les lignes`,blocks:[{html:`<p>Une ligne est tirée de sa boîte, triée par numéro, le plus petit d’abord, puis retournée côté terrain.</p>
`}]},{id:`t4`,level:3,heading:`T4. Les premiers choix`,blocks:[{html:`<p>Les rois sont tirés un par un. Le propriétaire d’un roi le place sur un domino libre de la ligne 1 avant que le roi
suivant soit tiré\xA0: la suite de l’ordre reste donc inconnue (<strong>Décision</strong> R10).</p>
`},{html:`<p>À 2 joueurs, on tire ainsi les quatre rois dans Kingdomino, Le Grand Duel, XL, Découverte, La Cour et <code>giants/2</code>. Dans
Queendomino et <code>qd/2+giants</code>, on tire un seul roi ; son propriétaire est A, l’autre joueur B, et l’ordre des choix est
A, B, B, A (<strong>Décision</strong> R11).</p>
`}]},{id:`t5`,level:3,heading:`T5. Tours et coups`,blocks:[{html:`<p>Quand tous les premiers choix sont faits, les dominos de la ligne 1 que personne n’a choisis quittent la partie et la
ligne 2 est disposée. À partir de là, chaque tour se joue dans l’ordre des rois sur la ligne en cours, le plus petit
domino d’abord.</p>
`},{html:`<p>Un coup\xA0: posez le domino du roi (P), faites les actions propres au jeu dans leur ordre, puis choisissez un domino de la
ligne suivante. (Un achat dans La Cour vient après le choix, C3.)</p>
`}]},{id:`t6`,level:3,heading:`T6. Choisir`,blocks:[{html:`<p>Il faut choisir, et un domino ne reçoit qu’un roi. Le dernier roi n’a le choix que si la ligne est plus longue que le
nombre de rois.</p>
`},{html:`<p>Un petit numéro joue tôt au tour suivant, et choisit donc avant les autres dans la ligne d’après. Les grands numéros ont
souvent plus de couronnes.</p>
`}]},{id:`t7`,level:3,heading:`T7. La fin d’un tour`,blocks:[{html:`<p>Quand chaque roi a joué, les dominos de la nouvelle ligne que personne n’a choisis quittent la partie, et la ligne
suivante est disposée, s’il en reste une. La dernière ligne se joue sans choisir.</p>
`},{html:`<p>Avec R lignes, cela veut dire\xA0: la ligne 1 est choisie avant le tour 1 ; pendant le tour n, on pose les dominos de la
ligne n et on choisit ceux de la ligne n+1 ; au tour R, il n’y a plus rien à choisir.</p>
`}]},{id:`t8`,level:3,heading:`T8. Ce que l’on sait`,blocks:[{html:`<p>Tout est visible pour tous, sauf</p>
`},{html:`<ul>
<li>l’ordre des pioches (pour celle des bâtiments\xA0: sous la première tuile, R25) ;</li>
<li>les dominos mis de côté pendant la préparation ;</li>
<li>les quêtes qui n’ont pas été tirées, qui restent face cachée (ce sont toutes celles qui ne sont pas visibles).</li>
</ul>
`},{html:`<p>Les dominos défaussés et les tuiles détruites sont connus. <strong>Décision</strong> R12\xA0: personne ne peut
regarder les numéros au dos des dominos de la pioche.</p>
`}]},{id:`t9`,level:3,heading:`T9. Les équipes`,blocks:[{html:`<p>Une équipe, ce sont deux joueurs qui partagent un royaume et un château, chacun avec son roi. Les partenaires peuvent se
concerter ; le propriétaire du roi qui joue décide. L’ordre ne dépend que des rois\xA0: deux partenaires peuvent jouer l’un
après l’autre. Une équipe compte comme un joueur pour le score, les égalités, les variantes et les adversaires.
<strong>Décision</strong> R13.</p>
`}]},{id:`p`,level:2,heading:`P. Poser un domino`,blocks:[{html:`<p>Tous les jeux.</p>
`}]},{id:`p1`,level:3,heading:`P1. Deux cases libres`,blocks:[{html:`<p>Les deux moitiés du domino vont sur deux cases libres qui se touchent par un côté.</p>
`}]},{id:`p2`,level:3,heading:`P2. Le même terrain`,blocks:[{html:`<p>Au moins une des deux moitiés doit toucher par un côté le château, ou une case du même terrain d’un domino déjà posé.
Seuls les côtés comptent. Tous les terrains peuvent toucher le château. Les autres voisins n’ont pas à correspondre.
<strong>Décision</strong> R15.</p>
`},{squares:`.  s* w* .
.  .  w1 f
.  l  C  .
.  l  .  .`,title:`Permis\xA0: le blé touche le blé. Le marais peut toucher n’importe quoi.`},{squares:`.  .  .  s!
.  .  .  w!
.  .  w1 f
.  l  C  .`,title:`Pas permis\xA0: le blé touche la forêt, et un autre blé seulement par un coin.`}]},{id:`p3`,level:3,heading:`P3. La limite du royaume`,blocks:[{html:`<p>Toutes les cases du royaume, château compris, doivent tenir dans N×N. Le château peut s’y trouver n’importe où.
<strong>Décision</strong> R16.</p>
`},{squares:`.! .! .
.  w1 f
l  C  .
l  .  .
l  .  .
w  .  .`,title:`Cinq cases de haut, c’est plein\xA0: rien ne va plus au-dessus.`}]},{id:`p4`,level:3,heading:`P4. Défausser`,blocks:[{html:`<p>Si une pose est possible, il faut poser le domino ; sinon, il est défaussé, sans points et sans effet. <strong>Décision</strong>
R14.</p>
`}]},{id:`p5`,level:3,heading:`P5. Posé, c’est posé`,blocks:[{html:`<p>Un domino posé ne bouge plus jamais.</p>
`}]},{id:`p6`,level:3,heading:`P6. Deux sens`,blocks:[{html:`<p>Un domino peut occuper deux cases dans deux sens. C’est une seule et même pose quand ses moitiés ont le même terrain et
les mêmes couronnes.</p>
`}]},{id:`example-placing`,level:3,heading:`Exemple\xA0: poses permises ou non`,blocks:[{html:`<p>Après les dominos 19 (<code>w1</code>|<code>f</code>, posé <code>g8h8</code>) et 7 (<code>l</code>|<code>l</code>, en f6 et f7), le royaume est <code>.w1f/lC./l..</code>. Vient le domino
16, <code>w</code>|<code>s</code>\xA0:</p>
`},{html:`<ul>
<li><code>g9f9</code> est permis\xA0: le blé en g9 touche le blé en g8. Le marais ne touche aucun autre marais, peu importe (P2). Le
royaume est maintenant <code>sw./.w1f/lC./l..</code>.</li>
<li><code>i8i9</code> n’est pas permis\xA0: le blé ne touche que la forêt, et le marais ne touche rien.</li>
<li><code>h9h10</code> n’est pas permis\xA0: h9 ne rencontre le blé de g8 que par un coin ; son côté touche la forêt.</li>
</ul>
`},{html:`<p>La limite (P3), avec N = 5\xA0: dans <code>.w1f/lC./l..</code>, posez le domino 14 (<code>w</code>|<code>l</code>) en <code>f4f5</code>, son lac sous les autres lacs.
Le royaume va alors de 4 à 8, ce qui fait cinq cases de haut. Maintenant <code>g9f9</code> n’est plus permis, car 9 serait la
sixième.</p>
`}]},{id:`s`,level:2,heading:`S. Le score`,blocks:[{html:`<p>Tous les jeux.</p>
`}]},{id:`s1`,level:3,heading:`S1. Les domaines`,blocks:[{html:`<p>Un domaine rapporte ses cases multipliées par ses couronnes ; sans couronne, il ne rapporte rien. Des domaines qui ne se
touchent pas par un côté comptent séparément, même s’ils ont le même terrain. <strong>Décision</strong> R17.</p>
`},{squares:`f1* f* .
.   f1* w`,title:`3 cases × 2 couronnes = 6 points`},{squares:`l* l* .
.  l* w`,title:`3 cases × 0 couronne = 0 point`}]},{id:`s2`,level:3,heading:`S2. Le château`,blocks:[{html:`<p>Le château n’est pas un terrain et ne relie pas les domaines.</p>
`}]},{id:`example-score`,level:3,heading:`Exemple\xA0: un score`,blocks:[{html:`<p>Le royaume <code>wwf1/l1Cf/llw1</code>\xA0:</p>
`},{squares:`w  w  f1
l1 C  f
l  l  w1`,title:`0 + 1 + 2 + 3 = 6 points`},{html:`<table>
<thead>
<tr>
<th>domaine</th>
<th align="right">cases</th>
<th align="right">couronnes</th>
<th align="right">points</th>
</tr>
</thead>
<tbody><tr>
<td>blé, en haut</td>
<td align="right">2</td>
<td align="right">0</td>
<td align="right">0</td>
</tr>
<tr>
<td>blé, en bas à droite</td>
<td align="right">1</td>
<td align="right">1</td>
<td align="right">1</td>
</tr>
<tr>
<td>forêt</td>
<td align="right">2</td>
<td align="right">1</td>
<td align="right">2</td>
</tr>
<tr>
<td>lac</td>
<td align="right">3</td>
<td align="right">1</td>
<td align="right">3</td>
</tr>
<tr>
<td>total</td>
<td align="right"></td>
<td align="right"></td>
<td align="right"><strong>6</strong></td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>En cas d’égalité (S3), ce royaume compte 3 cases pour son plus grand domaine, et 3 couronnes.</p>
`}]},{id:`s3`,level:3,heading:`S3. Qui gagne`,blocks:[{html:`<p>Le plus haut total gagne. À égalité, le royaume qui a le plus grand domaine (avec ou sans couronnes) l’emporte, puis
celui qui a le plus de couronnes ; ensuite la victoire est partagée. <strong>Décision</strong> R18\xA0: les couronnes
sous un géant ne comptent pas ici, celles des bâtiments de la cour comptent. <strong>Décision</strong> R19\xA0: il en
va de même pour Découverte, dont le texte est abîmé.</p>
`}]},{id:`s4`,level:3,heading:`S4. Les égalités dans Queendomino`,blocks:[{html:`<p>Dans Queendomino, Royal Wedding et Age of Giants avec Queendomino (<strong>Décision</strong> R20), le plus grand
domaine départage, villes comprises ; ensuite la victoire est partagée.</p>
`}]},{id:`s5`,level:3,heading:`S5. Dynastie`,blocks:[{html:`<p>Trois parties, chacune avec une nouvelle préparation (dominos mis de côté, jetons, quêtes, premiers choix). La plus
grande somme des totaux, bonus compris, gagne. <strong>Décision</strong> R21\xA0: à égalité, la somme des plus grands
domaines départage, puis la somme des couronnes ; ensuite la victoire est partagée. Seuls les jeux qui départagent par
les couronnes ont une Dynastie (G2)\xA0: les deux règles s’accordent.</p>
`}]},{id:`s6`,level:3,heading:`S6. Empire du milieu`,blocks:[{html:`<p>10 points si le château est au centre. <strong>Décision</strong> R22\xA0: c’est le cas si aucune case n’est à plus de
(N−1)/2 cases du château, ni en hauteur ni en largeur, de sorte que la grille de N×N peut être centrée sur lui. Cela
vaut aussi pour les royaumes incomplets.</p>
`},{html:`<p>Avec N = 5, toutes les cases doivent être à 2 au plus du château ; avec N = 7, à 3 au plus\xA0:</p>
`},{squares:`.  w  w  .
l  C* f  f
l  .  .  .`,title:`N = 5\xA0: 10 points`},{squares:`w  w  .  .
C  f  f  f!
.  .  .  f!`,title:`N = 5\xA0: rien, la forêt est 3 cases plus loin. N = 7\xA0: 10 points`}]},{id:`s7`,level:3,heading:`S7. Harmonie`,blocks:[{html:`<p>5 points si aucun domino n’a été défaussé (P4) ; dans tous les jeux du tableau G, cela veut dire une grille de N×N
complète. <strong>Décision</strong> R23.</p>
`}]},{id:`q`,level:2,heading:`Q. Queendomino`,blocks:[{html:`<p>Aussi dans Royal Wedding et dans <code>qd/N+giants</code>.</p>
`}]},{id:`q1`,level:3,heading:`Q1. Les villes`,blocks:[{html:`<p>Terrains\xA0: les six de Kingdomino, et la ville. Une case de ville est libre tant qu’aucune tuile n’y est construite.
Une ville va avec une ville, construite ou non (P2).</p>
`}]},{id:`q2`,level:3,heading:`Q2. Préparation`,blocks:[{html:`<p>Chaque royaume commence avec 7 pièces et 1 chevalier en réserve. Les 32 tuiles bâtiment sont mélangées en une pioche,
face grise visible\xA0: tout le monde connaît donc la première (R25). Six vont sur le plateau des
bâtisseurs, à des emplacements qui coûtent 0, 1, 2, 3, 4 et 5 pièces (R24). La reine est à côté du
plateau, et le dragon dans sa grotte.</p>
`}]},{id:`q3`,level:3,heading:`Q3. Le coup`,blocks:[{html:`<p>Un coup a cinq actions, dans cet ordre\xA0:</p>
`},{html:`<table>
<thead>
<tr>
<th>action</th>
<th>quoi</th>
<th>obligation</th>
</tr>
</thead>
<tbody><tr>
<td>A</td>
<td>poser</td>
<td>obligatoire (P4)</td>
</tr>
<tr>
<td>B</td>
<td>impôt</td>
<td>au choix (Q4)</td>
</tr>
<tr>
<td>C</td>
<td>construire</td>
<td>au choix (Q6)</td>
</tr>
<tr>
<td>D</td>
<td>dragon</td>
<td>au choix (Q9)</td>
</tr>
<tr>
<td>E</td>
<td>choisir</td>
<td>obligatoire (T6)</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>B, C et D sont possibles à chaque tour, quelle que soit la boîte de la ligne. Après une défausse, seules C, D et E sont
possibles (<strong>Décision</strong> R26).</p>
`}]},{id:`q4`,level:3,heading:`Q4. L’impôt`,blocks:[{html:`<p>Placez jusqu’à 2 chevaliers de la réserve, un sur chaque case du domino que vous venez de poser. Chacun rapporte autant
de pièces que son domaine a de cases (si les deux cases sont dans le même domaine\xA0: deux fois sa taille entière) et y
reste jusqu’à la fin de la partie. Les chevaliers peuvent aussi percevoir l’impôt des villes. Les autres chevaliers du
domaine ne changent rien. Les chevaliers gagnés en C ne peuvent pas servir au même coup. <strong>Décision</strong>
R27.</p>
`},{squares:`w1k* w* w*
lk*  l* C
.    l* .`,title:`3 cases de blé et 3 de lac\xA0: 3 + 3 = 6 pièces`}]},{id:`example-tax`,level:3,heading:`Exemple\xA0: l’impôt`,blocks:[{html:`<p><code>ww/lC/l.:c1:n2</code> a 1 pièce et 2 chevaliers. Le domino 19 de Queendomino, <code>w1</code>|<code>l</code>, est posé en <code>e8e7</code>, et les deux
chevaliers perçoivent l’impôt (<code>Ne7e8</code>), comme sur le dessin. Le blé a maintenant 3 cases et le lac 3\xA0: 3 + 3 = 6
pièces. Le royaume est <code>w1[N]ww/l[N]lC/.l.:c7</code>. Si les deux moitiés d’un domino <code>w</code>|<code>w</code> avaient rejoint le blé, ce
domaine aurait 4 cases, et deux chevaliers rapporteraient 4 + 4 = 8.</p>
`},{html:`<p>Avec un coffre-fort qui paie pour les chevaliers (Q5), chacun des deux aurait rapporté 2 pièces de plus, car le joueur
possède 2 chevaliers\xA0: 6 + 4 = 10 pièces.</p>
`}]},{id:`q5`,level:3,heading:`Q5. Plus d’impôt`,blocks:[{html:`<p>Chaque fois qu’un chevalier perçoit l’impôt, il rapporte 1 pièce de plus par chevalier possédé (dans le royaume et en
réserve) si une tuile construite le dit, et 1 pièce de plus par tour possédée si une tuile construite le dit.
<strong>Décision</strong> R28\xA0: le bonus vaut pour chaque chevalier placé, et les deux bonus s’additionnent.</p>
`}]},{id:`q6`,level:3,heading:`Q6. Construire`,blocks:[{html:`<p>Une tuile au plus par coup (R30), prise sur le plateau, sur n’importe quelle case de ville libre du
royaume, au prix de l’emplacement, moins 1 si vous accueillez la reine avant de payer, mais jamais moins de 0
(R29). Une case porte une seule tuile, qui ne bouge plus. L’emplacement reste vide jusqu’à la fin du
tour.</p>
`},{squares:`t  tB16*
w  w`,title:`La Statue, construite sur une case de ville\xA0: 5 points à la fin`}]},{id:`q7`,level:3,heading:`Q7. Chevaliers et tours`,blocks:[{html:`<p>Effets immédiats\xA0: les chevaliers vont dans la réserve, les tours sur la tuile.</p>
`}]},{id:`q8`,level:3,heading:`Q8. La reine`,blocks:[{html:`<p>Le joueur qui vient d’élever des tours et en a maintenant au moins autant que chaque autre royaume la prend aussitôt,
même à égalité. Tant que personne n’a élevé de tour, elle reste à côté du plateau et ne compte pour personne.
<strong>Décision</strong> R31.</p>
`}]},{id:`q9`,level:3,heading:`Q9. Le dragon`,blocks:[{html:`<p>S’il est dans sa grotte et que vous n’accueillez pas la reine (après C), vous pouvez payer 1 pièce\xA0: une tuile du
plateau, à votre choix, quitte la partie et le dragon s’installe à sa place. Le dragon agit au plus une fois à chaque
tour, pour tous les joueurs ensemble, et aussi au dernier tour. <strong>Décision</strong> R32.</p>
`}]},{id:`q10`,level:3,heading:`Q10. Le plateau entre les tours`,blocks:[{html:`<p>Après chaque tour sauf le dernier, le dragon rentre chez lui, les tuiles glissent vers les emplacements les moins chers
dans le même ordre, et la pioche remplit les emplacements vides. <strong>Décision</strong> R33\xA0: le moins cher
d’abord, pendant la préparation aussi. Quand la pioche est épuisée, les emplacements restent vides.</p>
`}]},{id:`example-board`,level:3,heading:`Exemple\xA0: le plateau entre les tours`,blocks:[{html:`<p>Les nombres sont des sortes de bâtiments, <code>-</code> un emplacement vide, <code>D</code> le dragon ; la pioche donne 8, puis 2. La tuile
de l’emplacement 1 a été construite, celle de l’emplacement 3 détruite.</p>
`},{html:`<table>
<thead>
<tr>
<th>prix</th>
<th align="right">0</th>
<th align="right">1</th>
<th align="right">2</th>
<th align="right">3</th>
<th align="right">4</th>
<th align="right">5</th>
</tr>
</thead>
<tbody><tr>
<td>fin du tour</td>
<td align="right">4</td>
<td align="right">-</td>
<td align="right">16</td>
<td align="right">D</td>
<td align="right">9</td>
<td align="right">1</td>
</tr>
<tr>
<td>les tuiles glissent</td>
<td align="right">4</td>
<td align="right">16</td>
<td align="right">9</td>
<td align="right">1</td>
<td align="right">-</td>
<td align="right">-</td>
</tr>
<tr>
<td>on remplit</td>
<td align="right">4</td>
<td align="right">16</td>
<td align="right">9</td>
<td align="right">1</td>
<td align="right">8</td>
<td align="right">2</td>
</tr>
</tbody></table>
`,wide:!0}]},{id:`q11`,level:3,heading:`Q11. Villes et bâtiments à la fin`,blocks:[{html:`<p>Les domaines de ville comptent comme les autres, avec les couronnes de leurs tuiles. Chaque tuile rapporte en plus ce
qu’elle indique\xA0: des points ; 2 pour chaque domaine d’un terrain, quels que soient sa taille et ses couronnes
(l’église\xA0: chaque domaine de ville, construit ou non, R34) ; 1 pour chaque tour ; 1 pour chaque
chevalier (royaume et réserve).</p>
`},{squares:`f* f* .
.  .  f*
f* .  tB2`,title:`Scierie\xA0: 2 points pour chacun des 3 domaines de forêt = 6 points`}]},{id:`q12`,level:3,heading:`Q12. Pièces et reine à la fin`,blocks:[{html:`<p>1 point toutes les 3 pièces, arrondi à l’unité inférieure. Le joueur qui accueille la reine ajoute une couronne à son
plus grand domaine (à l’un d’eux s’il en a plusieurs de même taille), qui rapporte alors en plus autant de points qu’il
a de cases, même s’il n’avait pas de couronne (R35). <strong>Décision</strong> R36\xA0: un géant ne
peut pas la recouvrir, et elle ne compte pas comme couronne pour les quêtes ; une Tour de la reine, si.</p>
`},{squares:`l1* l*
l*  l*
#queen* .`,title:`Avec la reine\xA0: 4 cases × (1 + 1) couronnes = 8 points`}]},{id:`q13`,level:3,heading:`Q13. Le dernier tour`,blocks:[{html:`<p>Le dernier tour n’a que les actions A à D.</p>
`}]},{id:`q14`,level:3,heading:`Q14. Quand il en manque`,blocks:[{html:`<p>Il y a 22 chevaliers et 15 tours (R37). <strong>Décision</strong> R38\xA0: les chevaliers de départ
passent d’abord ; quand il en manque, les joueurs reçoivent ce qui reste (cela peut arriver à partir de 5 royaumes). Les
pièces ne manquent jamais.</p>
`}]},{id:`q15`,level:3,heading:`Q15. Les équipes`,blocks:[{html:`<p>Une équipe a une seule bourse, une seule réserve et un seul compte de tours. Si elle accueille la reine, aucun des
partenaires ne peut payer le dragon, et tous deux paient 1 de moins. <strong>Décision</strong> R39\xA0: un chevalier
gagné par l’un peut servir au prochain coup de l’autre.</p>
`}]},{id:`q16`,level:3,heading:`Q16. Un score entier`,blocks:[{html:`<p>L’exemple complet des livrets, que le programme reproduit\xA0:</p>
`},{html:`<table>
<thead>
<tr>
<th>quoi</th>
<th align="right">points</th>
</tr>
</thead>
<tbody><tr>
<td>11 pièces</td>
<td align="right">3</td>
</tr>
<tr>
<td>blé, 3×1</td>
<td align="right">3</td>
</tr>
<tr>
<td>forêt, 2×1 + 1×1 (et un troisième domaine sans couronne)</td>
<td align="right">3</td>
</tr>
<tr>
<td>lac, 3×2</td>
<td align="right">6</td>
</tr>
<tr>
<td>prairie, 4×3, et la reine\xA0: 4×4</td>
<td align="right">16</td>
</tr>
<tr>
<td>marais, 1×1</td>
<td align="right">1</td>
</tr>
<tr>
<td>montagne, 3×4</td>
<td align="right">12</td>
</tr>
<tr>
<td>villes, quatre domaines sans couronne</td>
<td align="right">0</td>
</tr>
<tr>
<td>Scierie, 2 pour chacun des 3 domaines de forêt</td>
<td align="right">6</td>
</tr>
<tr>
<td>Église, 2 pour chacun des 4 domaines de ville</td>
<td align="right">8</td>
</tr>
<tr>
<td>Château ambulant, 1 pour chacune des 3 tours</td>
<td align="right">3</td>
</tr>
<tr>
<td>Grande taverne 2, Statue 5, Tour de garde 3</td>
<td align="right">10</td>
</tr>
<tr>
<td>total</td>
<td align="right"><strong>71</strong></td>
</tr>
</tbody></table>
`,wide:!0}]},{id:`a`,level:2,heading:`A. Age of Giants`,blocks:[]},{id:`a1`,level:3,heading:`A1. Les dominos`,blocks:[{html:`<p>Douze dominos s’ajoutent aux 48 du jeu de base\xA0: A à F (géants) et 49 à 54 (traces de pas). Ceux qui ont une lettre
viennent avant les numéros, par ordre alphabétique.</p>
`}]},{id:`a2`,level:3,heading:`A2. Des lignes de cinq`,blocks:[{html:`<p>Une ligne a 5 dominos, que l’on trie et retourne. Puis, avant que personne ne choisisse, certains s’en vont
(<strong>Décision</strong> R40)\xA0:</p>
`},{html:`<table>
<thead>
<tr>
<th>joueurs</th>
<th>s’en va</th>
<th align="right">reste à choisir</th>
</tr>
</thead>
<tbody><tr>
<td>2 ou 4</td>
<td>le 3e</td>
<td align="right">4</td>
</tr>
<tr>
<td>3</td>
<td>le 2e et le 4e</td>
<td align="right">3</td>
</tr>
<tr>
<td>5</td>
<td>aucun</td>
<td align="right">5</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Ils n’ont aucun effet et ne changent rien à l’Harmonie.</p>
`}]},{id:`a3`,level:3,heading:`A3. Un géant arrive`,blocks:[{html:`<p>Le joueur qui pose un domino à lettre doit mettre un géant (il y en a 6) sur une couronne découverte de son choix dans
son propre royaume ; s’il n’en a aucune, rien ne se passe. Un géant cache cette couronne jusqu’à ce qu’il soit envoyé
ailleurs ou que la partie se termine. Les autres couronnes de la case comptent toujours. <strong>Décision</strong>
R42.</p>
`},{squares:`w2g* w*
C    w*`,title:`Une couronne sur deux est cachée\xA0: 3 cases × 1 couronne = 3 points`}]},{id:`a4`,level:3,heading:`A4. Les traces de pas`,blocks:[{html:`<p>Le joueur qui pose un domino de 49 à 54 peut envoyer un géant de son royaume à l’adversaire de son choix. Celui-ci
choisit aussitôt une de ses propres couronnes découvertes pour le recevoir. La couronne de l’envoyeur est de nouveau
libre. <strong>Décision</strong> R43\xA0: on ne peut pas choisir un adversaire qui n’a aucune couronne découverte.</p>
`},{html:`<p><strong>Décision</strong> R41, R44\xA0: ce qui compte, ce sont les couronnes et les géants au moment
de la pose ; les géants bougent juste après, avant l’impôt, la construction, le dragon et le choix.</p>
`}]},{id:`a5`,level:3,heading:`A5. Les quêtes`,blocks:[{html:`<p>Deux des 17 quêtes sont visibles ; elles comptent toutes deux pour tout le monde.</p>
`}]},{id:`a6`,level:3,heading:`A6. Ce que rapportent les quêtes`,blocks:[{html:`<p>Les quêtes (<a href="/help#pieces">numéros</a>)\xA0:</p>
`},{html:`<table>
<thead>
<tr>
<th>quête</th>
<th>points</th>
</tr>
</thead>
<tbody><tr>
<td>Commerce de proximité (six, une par terrain sauf la ville)</td>
<td>5 pour chacune des 8 cases autour du château qui est de ce terrain</td>
</tr>
<tr>
<td>Aux confins du royaume (six, de même)</td>
<td>5 pour chaque coin qui est de ce terrain</td>
</tr>
<tr>
<td>Harmonie</td>
<td>5 (S7)</td>
</tr>
<tr>
<td>Empire du milieu</td>
<td>10 (S6)</td>
</tr>
<tr>
<td>Le petit coin perdu</td>
<td>20 si le château est dans un coin</td>
</tr>
<tr>
<td>La folie des grandeurs</td>
<td>10 pour chaque alignement d’au moins 3 cases à couronne, en ligne droite ou en diagonale ; les terrains peuvent différer</td>
</tr>
<tr>
<td>Le Roi austère</td>
<td>10 pour chaque domaine de blé, de forêt, de lac ou de prairie d’au moins 5 cases sans couronne découverte (R47)</td>
</tr>
</tbody></table>
`,wide:!0},{squares:`w* . w*
.  C .
w* . w*`,title:`Commerce de proximité, blé\xA0: 4 × 5 = 20 points`},{squares:`C* . . . .
.  . . . .
.  . . . .
.  . . . .
.  . . . .`,title:`Le petit coin perdu\xA0: 20 points`},{html:`<p><strong>Décision</strong> R48\xA0: les coins sont ceux du plus petit rectangle autour du château et de toutes les
cases, que le royaume soit complet ou non ; un coin vide ne rapporte rien.</p>
`},{html:`<p><strong>Décision</strong> R45 (une précision publiée)\xA0: deux alignements ont au plus une case en commun ; une suite
de L cases à couronne compte donc ⌊(L−1)/2⌋ fois. Chaque direction est comptée à part. <strong>Décision</strong>
R46\xA0: une case dont toutes les couronnes sont recouvertes n’est pas une case à couronne, et le château
non plus.</p>
`},{html:`<table>
<thead>
<tr>
<th>suite L</th>
<th align="right">3</th>
<th align="right">4</th>
<th align="right">5</th>
<th align="right">6</th>
<th align="right">7</th>
</tr>
</thead>
<tbody><tr>
<td>alignements</td>
<td align="right">1</td>
<td align="right">1</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">3</td>
</tr>
</tbody></table>
`,wide:!0}]},{id:`example-folie`,level:3,heading:`Exemple\xA0: La folie des grandeurs`,blocks:[{html:`<p>Le royaume <code>w2f1l2g1s1/wf1Cww/..l1w./..w..</code>\xA0:</p>
`},{squares:`w2* f1* l2* g1* s1*
w   f1* C   w   w
.   .   l1* w   .
.   .   w   .   .`,title:`3 alignements\xA0: 3 × 10 = 30 points`},{html:`<ul>
<li>En haut, une suite de 5\xA0: deux alignements, qui partagent la case de lac.</li>
<li>La diagonale <code>w2</code>, <code>f1</code>, <code>l1</code> à partir du coin gauche est une suite de 3\xA0: un alignement.</li>
<li>La troisième colonne est coupée par le château ; toutes les autres suites ont moins de 3 cases.</li>
</ul>
`},{html:`<p>Trois alignements\xA0: 30 points. Avec un géant sur le <code>f1</code> du haut, il reste la suite de 3 (<code>l2 g1 s1</code>) et la diagonale\xA0:
20 points. Avec un géant sur <code>w2</code> à la place, une couronne de cette case reste visible\xA0: 30 points.</p>
`}]},{id:`c`,level:2,heading:`C. La Cour`,blocks:[]},{id:`c1`,level:3,heading:`C1. Préparation`,blocks:[{html:`<p>25 jetons (personnages et bâtiments) forment une pioche face cachée, et trois d’entre eux sont retournés. 59 ressources
sont à côté.</p>
`}]},{id:`c2`,level:3,heading:`C2. Les ressources`,blocks:[{html:`<p>Quand une ligne est disposée, chaque case sans couronne reçoit sa ressource\xA0: le blé du blé, la forêt du bois, le lac un
poisson, la prairie un mouton ; le marais et la montagne n’en reçoivent pas. Les ressources suivent le domino.
<strong>Décision</strong> R49\xA0: elles partent avec un domino défaussé.</p>
`},{squares:`wr fr w1
lr gr s`,title:`Blé, bois, poisson, mouton ; rien avec une couronne, rien sur le marais et la montagne`}]},{id:`c3`,level:3,heading:`C3. Acheter`,blocks:[{html:`<p>À la fin de son coup, après le choix (au dernier tour, après la pose ; aussi après une défausse), un joueur peut faire
l’une de ces deux choses\xA0:</p>
`},{html:`<ul>
<li>payer 2 ressources différentes pour l’un des jetons visibles ;</li>
<li>payer une ressource de chacune des 4 sortes pour n’importe quel jeton de la pioche, qui est ensuite mélangée.</li>
</ul>
`},{html:`<p>Les ressources viennent de n’importe quelles cases du royaume. <strong>Décision</strong> R50\xA0: un seul achat par
coup ; on connaît le contenu de la pioche, pas son ordre.</p>
`}]},{id:`c4`,level:3,heading:`C4. Où vont les jetons`,blocks:[{html:`<p>Le jeton va aussitôt sur une case du royaume sans couronne et sans ressource (une case dont on vient de dépenser la
ressource convient). Un bâtiment demande son propre terrain ; un personnage va partout. <strong>Décision</strong>
R51\xA0: une case porte un seul jeton, et le château aucun ; un jeton que l’on ne peut pas placer ne peut
pas être acheté ; les jetons ne bougent plus.</p>
`}]},{id:`c5`,level:3,heading:`C5. De nouveaux jetons`,blocks:[{html:`<p>Les jetons visibles sont complétés à trois chaque fois qu’une ligne est disposée, donc pas entre les deux derniers
tours. Si la pioche est épuisée, rien n’est ajouté. <strong>Décision</strong> R52.</p>
`}]},{id:`c6`,level:3,heading:`C6. Ce que rapportent les jetons`,blocks:[{html:`<p>Les bâtiments ajoutent leurs couronnes à leur domaine. Les personnages rapportent à la fin ce que disent les
<a href="/help#pieces">composants</a>, d’après les 8 cases autour d’eux (marchand\xA0: 2, et 2 pour chaque ressource
voisine). Un jeton ne change pas le terrain de sa case. <strong>Décision</strong> R53\xA0: toutes les valeurs, sauf
celle du marchand, viennent d’autres sources.</p>
`},{squares:`.    w1 f
lT12* C .
lr*  .  .`,title:`Un marchand avec un poisson à côté\xA0: 2 + 2 = 4 points`}]},{id:`example-purchase`,level:3,heading:`Exemple\xA0: un achat`,blocks:[{html:`<p><code>.w1f[R]/l[R]C./l[R]..</code> a un bois (h8) et deux poissons (f7, f6). Trois achats qui dépensent le bois et le poisson de
f7, parmi les jetons visibles 1, 2 et 12\xA0:</p>
`},{html:`<table>
<thead>
<tr>
<th>jeton</th>
<th>actions</th>
<th>royaume</th>
</tr>
</thead>
<tbody><tr>
<td>1, moulin</td>
<td>impossible\xA0: la seule case de blé a une couronne</td>
<td></td>
</tr>
<tr>
<td>2, cabane de bûcheron</td>
<td><code>T2 Ph8 Pf7 Eh8</code></td>
<td><code>.w1f[T2]/lC./l[R]..</code></td>
</tr>
<tr>
<td>12, marchand</td>
<td><code>T12 Ph8 Pf7 Ef7</code></td>
<td><code>.w1f/l[T12]C./l[R]..</code></td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Le jeton 2 donne une couronne à la forêt\xA0: 1×1 = 1 point, et plus si la forêt grandit. Le marchand en f7 rapporte 2, et
2 pour le poisson encore en f6\xA0: 4 points, si ce poisson n’est pas dépensé plus tard.</p>
`}]},{id:`g`,level:2,heading:`G. Les jeux`,blocks:[{html:`<table>
<thead>
<tr>
<th>code</th>
<th>jeu</th>
<th align="right">joueurs</th>
<th align="right">royaumes</th>
<th align="right">rois</th>
<th>dominos</th>
<th>de côté</th>
<th align="right">ligne</th>
<th>s’en va</th>
<th align="right">tours</th>
<th align="right">chacun</th>
<th align="right">N</th>
<th>début</th>
</tr>
</thead>
<tbody><tr>
<td><code>kd/2</code></td>
<td>Kingdomino</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K\xA0: 24</td>
<td>24</td>
<td align="right">4</td>
<td>aucun</td>
<td align="right">6</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>kd/3</code></td>
<td>Kingdomino</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>K\xA0: 36</td>
<td>12</td>
<td align="right">3</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>kd/4</code></td>
<td>Kingdomino</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>K\xA0: 48</td>
<td>0</td>
<td align="right">4</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>duel/2</code></td>
<td>Le Grand Duel</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K\xA0: 48</td>
<td>0</td>
<td align="right">4</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>tirés</td>
</tr>
<tr>
<td><code>discovery/2</code></td>
<td>Découverte</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>D\xA0: 24</td>
<td>0</td>
<td align="right">4</td>
<td>aucun</td>
<td align="right">6</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>xl/2</code></td>
<td>Kingdomino XL</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K\xA0: 24, K\xA0: 24</td>
<td>24 + 24</td>
<td align="right">4</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>tirés</td>
</tr>
<tr>
<td><code>xl/3</code></td>
<td>Kingdomino XL</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>K\xA0: 36, K\xA0: 36</td>
<td>12 + 12</td>
<td align="right">3</td>
<td>aucun</td>
<td align="right">24</td>
<td align="right">24</td>
<td align="right">7</td>
<td>tirés</td>
</tr>
<tr>
<td><code>xl/4</code></td>
<td>Kingdomino XL</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>K\xA0: 48, K\xA0: 48</td>
<td>0</td>
<td align="right">4</td>
<td>aucun</td>
<td align="right">24</td>
<td align="right">24</td>
<td align="right">7</td>
<td>tirés</td>
</tr>
<tr>
<td><code>team/6</code></td>
<td>Teamdomino</td>
<td align="right">6</td>
<td align="right">3</td>
<td align="right">6</td>
<td>K\xA0: 36, K\xA0: 36</td>
<td>12 + 12</td>
<td align="right">6</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>tirés</td>
</tr>
<tr>
<td><code>team/8</code></td>
<td>Teamdomino</td>
<td align="right">8</td>
<td align="right">4</td>
<td align="right">8</td>
<td>K\xA0: 48, K\xA0: 48</td>
<td>0</td>
<td align="right">8</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>tirés</td>
</tr>
<tr>
<td><code>giants/2</code></td>
<td>Age of Giants</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K+G\xA0: 60</td>
<td>0</td>
<td align="right">5</td>
<td>le 3e, d’abord</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>tirés</td>
</tr>
<tr>
<td><code>giants/3</code></td>
<td>Age of Giants</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>K+G\xA0: 60</td>
<td>0</td>
<td align="right">5</td>
<td>les 2e et 4e, d’abord</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>giants/4</code></td>
<td>Age of Giants</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>K+G\xA0: 60</td>
<td>0</td>
<td align="right">5</td>
<td>le 3e, d’abord</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>giants/5</code></td>
<td>Age of Giants</td>
<td align="right">5</td>
<td align="right">5</td>
<td align="right">5</td>
<td>K+G\xA0: 60</td>
<td>0</td>
<td align="right">5</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>qd/2+giants</code></td>
<td>Age of Giants avec Queendomino</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>Q+G\xA0: 60</td>
<td>0</td>
<td align="right">5</td>
<td>le 3e, d’abord</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>A B B A</td>
</tr>
<tr>
<td><code>qd/3+giants</code></td>
<td>Age of Giants avec Queendomino</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>Q+G\xA0: 60</td>
<td>0</td>
<td align="right">5</td>
<td>les 2e et 4e, d’abord</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>qd/4+giants</code></td>
<td>Age of Giants avec Queendomino</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>Q+G\xA0: 60</td>
<td>0</td>
<td align="right">5</td>
<td>le 3e, d’abord</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>qd/5+giants</code></td>
<td>Age of Giants avec Queendomino</td>
<td align="right">5</td>
<td align="right">5</td>
<td align="right">5</td>
<td>Q+G\xA0: 60</td>
<td>0</td>
<td align="right">5</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>court/2</code></td>
<td>La Cour</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K\xA0: 24</td>
<td>24</td>
<td align="right">4</td>
<td>aucun</td>
<td align="right">6</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>court/3</code></td>
<td>La Cour</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>K\xA0: 36</td>
<td>12</td>
<td align="right">3</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>court/4</code></td>
<td>La Cour</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>K\xA0: 48</td>
<td>0</td>
<td align="right">4</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>court/2+duel</code></td>
<td>La Cour, Le Grand Duel</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K\xA0: 48</td>
<td>0</td>
<td align="right">4</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>tirés</td>
</tr>
<tr>
<td><code>qd/2</code></td>
<td>Queendomino</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>Q\xA0: 48</td>
<td>0</td>
<td align="right">4</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>A B B A</td>
</tr>
<tr>
<td><code>qd/3</code></td>
<td>Queendomino</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>Q\xA0: 48</td>
<td>0</td>
<td align="right">4</td>
<td>1 restant</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>qd/4</code></td>
<td>Queendomino</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>Q\xA0: 48</td>
<td>0</td>
<td align="right">4</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>wedding/3</code></td>
<td>Royal Wedding</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>Q\xA0: 48, K\xA0: 48</td>
<td>0</td>
<td align="right">4</td>
<td>1 restant</td>
<td align="right">24</td>
<td align="right">24</td>
<td align="right">7</td>
<td>tirés</td>
</tr>
<tr>
<td><code>wedding/4</code></td>
<td>Royal Wedding</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>Q\xA0: 48, K\xA0: 48</td>
<td>0</td>
<td align="right">4</td>
<td>aucun</td>
<td align="right">24</td>
<td align="right">24</td>
<td align="right">7</td>
<td>tirés</td>
</tr>
<tr>
<td><code>wedding/5</code></td>
<td>Royal Wedding</td>
<td align="right">5</td>
<td align="right">5</td>
<td align="right">5</td>
<td>Q\xA0: 48, K\xA0: 48</td>
<td>0</td>
<td align="right">8</td>
<td>3 restants</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>wedding/6</code></td>
<td>Royal Wedding</td>
<td align="right">6</td>
<td align="right">6</td>
<td align="right">6</td>
<td>Q\xA0: 48, K\xA0: 48</td>
<td>0</td>
<td align="right">8</td>
<td>2 restants</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>wedding/7</code></td>
<td>Royal Wedding</td>
<td align="right">7</td>
<td align="right">7</td>
<td align="right">7</td>
<td>Q\xA0: 48, K\xA0: 48</td>
<td>0</td>
<td align="right">8</td>
<td>1 restant</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>wedding/8</code></td>
<td>Royal Wedding</td>
<td align="right">8</td>
<td align="right">8</td>
<td align="right">8</td>
<td>Q\xA0: 48, K\xA0: 48</td>
<td>0</td>
<td align="right">8</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>tirés</td>
</tr>
<tr>
<td><code>wedding/6+teams</code></td>
<td>Royal Wedding en équipes</td>
<td align="right">6</td>
<td align="right">3</td>
<td align="right">6</td>
<td>Q\xA0: 48, K\xA0: 48</td>
<td>0</td>
<td align="right">8</td>
<td>2 restants</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>tirés</td>
</tr>
<tr>
<td><code>wedding/8+teams</code></td>
<td>Royal Wedding en équipes</td>
<td align="right">8</td>
<td align="right">4</td>
<td align="right">8</td>
<td>Q\xA0: 48, K\xA0: 48</td>
<td>0</td>
<td align="right">8</td>
<td>aucun</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>tirés</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Comment lire les colonnes\xA0:</p>
`},{html:`<ul>
<li><strong>rois</strong>\xA0: tous les rois en jeu (T2). <strong>dominos</strong>\xA0: par boîte, tirés au hasard si d’autres sont mis <strong>de côté</strong> (face
cachée, inconnus de tous).</li>
<li><strong>ligne</strong>\xA0: les dominos de chaque ligne. <strong>s’en va</strong>\xA0: les dominos qui quittent chaque ligne. «\xA0le 3e, d’abord\xA0» part
avant que personne ne choisisse (A2) ; «\xA01 restant\xA0» part quand tous ont choisi (T5, T7).</li>
<li><strong>chacun</strong>\xA0: les dominos que reçoit chaque royaume. Ils remplissent exactement N×N\xA0: 12 remplissent 5×5, 24
remplissent 7×7, et le château prend une case.</li>
<li><strong>début</strong>\xA0: comment se font les premiers choix (T4). «\xA0tirés\xA0»\xA0: les rois sont tirés un par un. «\xA0A B B A\xA0»\xA0: un roi
est tiré, et l’ordre en découle.</li>
</ul>
`},{html:`<p><code>duel/2</code> peut aussi s’écrire <code>kd/2+duel</code>, et <code>giants/5</code> aussi <code>kd/5+giants</code> (de même avec 2 à 4).</p>
`},{html:`<p>Décisions dans ce tableau\xA0: deux joueurs dans XL R1, N dans Age of Giants R2, sept et
huit dans Royal Wedding R4.</p>
`}]},{id:`g1`,level:3,heading:`G1. Deux boîtes`,blocks:[{html:`<p>Avec deux boîtes, les lignes viennent de l’une puis de l’autre, en commençant par la première du tableau. Une ligne ne
mélange jamais les boîtes. <strong>Décision</strong> R3\xA0: Royal Wedding utilise les 48 dominos de K, quel que soit
le nombre de joueurs.</p>
`}]},{id:`g2`,level:3,heading:`G2. Les variantes`,blocks:[{html:`<p>Les variantes, et où elles s’ajoutent\xA0:</p>
`},{html:`<table>
<thead>
<tr>
<th>jeu</th>
<th><code>+dynasty</code> (S5)</th>
<th><code>+middle</code> (S6)</th>
<th><code>+harmony</code> (S7)</th>
<th><code>+duel</code></th>
</tr>
</thead>
<tbody><tr>
<td>Kingdomino (et Le Grand Duel), La Cour</td>
<td>oui</td>
<td>oui</td>
<td>oui</td>
<td>à 2 joueurs</td>
</tr>
<tr>
<td>Kingdomino XL, Teamdomino</td>
<td>oui (R6)</td>
<td>oui</td>
<td>oui</td>
<td>non</td>
</tr>
<tr>
<td>Age of Giants avec Kingdomino</td>
<td>oui</td>
<td>non, c’est une quête</td>
<td>non, c’est une quête</td>
<td>non</td>
</tr>
<tr>
<td>Age of Giants avec Queendomino</td>
<td>non, sa base n’en a pas</td>
<td>non, c’est une quête</td>
<td>non, c’est une quête</td>
<td>non</td>
</tr>
<tr>
<td>Découverte, Queendomino, Royal Wedding (R7)</td>
<td>non</td>
<td>non</td>
<td>non</td>
<td>non</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Les variantes d’une même ligne du tableau se combinent. <strong>Décision</strong> R5\xA0: <code>+duel</code> ne s’ajoute à rien
d’autre, car XL et les jeux en équipes sont déjà en 7×7, et 96 dominos feraient des royaumes de 97 cases.</p>
`}]},{id:`g3`,level:3,heading:`G3. Autres combinaisons`,blocks:[{html:`<p>Tout le reste est refusé à la création de la partie, avec une phrase qui dit ce qui est permis. <strong>Décision</strong>
R8\xA0: La Cour ne s’ajoute qu’à Kingdomino.</p>
`}]},{id:`g4`,level:3,heading:`G4. Des géants dans Queendomino`,blocks:[{html:`<p>Age of Giants a deux bases, Kingdomino (<code>giants/N</code>) et Queendomino (<code>qd/N+giants</code>). Avec Queendomino, toute la partie Q
s’applique, et les départs de A2 remplacent le domino restant de <code>qd/3</code>. <strong>Décision</strong> R9.</p>
`},{html:`<hr>
`},{html:`<p>Kingdomino et Queendomino sont des marques de Blue Orange. Ce projet est indépendant de Blue Orange et n’est pas
approuvé par cette société.</p>
`}]}];export{e as default};