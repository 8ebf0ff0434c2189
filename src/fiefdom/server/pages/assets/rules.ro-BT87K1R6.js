var e=[{id:``,level:1,heading:`Regulile`,blocks:[{html:`<p>Pagina aceasta adună regulile întregii familii: Kingdomino cu variantele lui, Discovery, Queendomino, Nunta Regală,
Epoca uriașilor și Curtea. Este traducerea paginii în engleză, care decide în caz de îndoială; există și o
pagină în franceză.</p>
`}]},{id:`reading`,level:2,heading:`Cum se citește pagina`,blocks:[{html:`<ul>
<li>Fiecare regulă are un număr: <strong>T</strong> pregătirea și turele, <strong>P</strong> așezarea, <strong>S</strong> scorul, <strong>Q</strong> Queendomino, <strong>A</strong> Epoca
uriașilor, <strong>C</strong> Curtea, <strong>G</strong> lista jocurilor. Mesajele de eroare folosesc aceste numere, care nu se schimbă.</li>
<li>Părțile T, P și S se aplică în toate jocurile. Q, A și C li se adaugă în jocurile cu acea cutie.</li>
<li><strong>Decizie</strong> înseamnă o întrebare la care broșurile nu răspund sau răspund diferit; numărul ei trimite la
decizii (în engleză), cu întrebarea și motivul nostru.</li>
<li>Cartonașele, misiunile și jetoanele sunt enumerate la <a href="/help#pieces">componente</a>. Textele de felul <code>.w1f/lC./l..</code> și
<code>g8h8</code> sunt explicate la <a href="/help#notation">notație</a>.</li>
</ul>
`},{html:`<p>Pentru primul joc de Kingdomino citește T1–T7, toată partea P și S1–S3.</p>
`}]},{id:`words`,level:2,heading:`Cuvinte`,blocks:[{html:`<table>
<thead>
<tr>
<th>cuvânt</th>
<th>înțeles</th>
</tr>
</thead>
<tbody><tr>
<td>careu</td>
<td>locul acoperit de jumătatea unei piese; o piesă are două</td>
</tr>
<tr>
<td>regat</td>
<td>careurile unui jucător sau ale unei echipe, în jurul castelului</td>
</tr>
<tr>
<td>castel</td>
<td>cartonașul de pornire de un careu, cu castelul pe el</td>
</tr>
<tr>
<td>teritoriu</td>
<td>toate careurile cu același teren, unite pe laturi</td>
</tr>
<tr>
<td>linie</td>
<td>piesele disponibile, ordonate după număr</td>
</tr>
<tr>
<td>a alege</td>
<td>a pune un rege pe o piesă dintr-o linie</td>
</tr>
<tr>
<td>tură</td>
<td>ce face un rege</td>
</tr>
<tr>
<td>rundă</td>
<td>câte o tură pentru fiecare rege; primele alegeri nu țin de nicio rundă, deci sunt atâtea runde câte linii</td>
</tr>
<tr>
<td>N</td>
<td>latura regatului, 5 sau 7</td>
</tr>
<tr>
<td>a scoate din joc</td>
<td>ce se întâmplă cu o piesă care nu încape nicăieri (P4)</td>
</tr>
<tr>
<td>cutie</td>
<td>K cele 48 de piese din Kingdomino, Q cele 48 din Queendomino, G cele 12 din Epoca uriașilor, D cele 24 din Discovery. Cu două cutii K, o piesă se recunoaște după cutie și număr</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Terenuri: <code>w</code> grâu, <code>f</code> pădure, <code>l</code> lac, <code>g</code> prerie, <code>s</code> mlaștină, <code>m</code> munte, <code>t</code> oraș (numai în Queendomino). Un număr
după literă arată coroanele careului: <code>w1</code>, <code>m3</code>.</p>
`},{squares:`w  f  l
g  s  m
w1 g2 C`,title:`Grâu, pădure, lac; prerie, mlaștină, munte; o coroană, două coroane, castel`}]},{id:`t`,level:2,heading:`T. Pregătirea și ordinea`,blocks:[]},{id:`t1`,level:3,heading:`T1. Castelul`,blocks:[{html:`<p>Fiecare regat începe cu castelul pe un cartonaș de pornire de un careu. În Discovery cartonașul însuși ține loc de
castel.</p>
`}]},{id:`t2`,level:3,heading:`T2. Regii`,blocks:[{html:`<p>În doi, fiecare jucător are doi regi; altfel, fiecare are unul.</p>
`}]},{id:`t3`,level:3,heading:`T3. Liniile`,blocks:[{html:`<p>O linie se trage din cutia ei, se ordonează după număr, cel mai mic întâi, apoi se întoarce cu terenurile în sus.</p>
`}]},{id:`t4`,level:3,heading:`T4. Primele alegeri`,blocks:[{html:`<p>Regii se trag unul câte unul. Jucătorul căruia îi aparține regele îl pune pe o piesă liberă din linia 1 înainte să fie
tras următorul, așa că restul ordinii nu se știe (<strong>Decizie</strong> R10).</p>
`},{html:`<p>În doi, așa se trag toți cei patru regi în Kingdomino, Marele Duel, XL, Discovery, Curtea și <code>giants/2</code>. În Queendomino
și <code>qd/2+giants</code> se trage un singur rege; jucătorul căruia îi aparține este A, celălalt este B, iar ordinea alegerilor
este A, B, B, A (<strong>Decizie</strong> R11).</p>
`}]},{id:`t5`,level:3,heading:`T5. Runde și ture`,blocks:[{html:`<p>După primele alegeri, piesele nealese din linia 1 ies din joc și se așază linia 2. De aici înainte, fiecare rundă se
joacă în ordinea regilor de pe linia curentă, de la piesa cea mai mică.</p>
`},{html:`<p>O tură: așezi piesa regelui (P), faci acțiunile jocului în ordinea lor, apoi alegi o piesă din linia următoare. (În
Curtea, cumpărarea vine după alegere, C3.)</p>
`}]},{id:`t6`,level:3,heading:`T6. Alegerea`,blocks:[{html:`<p>Alegerea este obligatorie, iar pe o piesă stă un singur rege. Ultimul rege are de ales numai dacă linia e mai lungă
decât numărul regilor.</p>
`},{html:`<p>Un număr mic joacă devreme în runda următoare, deci alege primul din linia de după ea. Numerele mari au de obicei mai
multe coroane.</p>
`}]},{id:`t7`,level:3,heading:`T7. Sfârșitul rundei`,blocks:[{html:`<p>Când fiecare rege a jucat, piesele nealese din linia nouă ies din joc și se așază linia următoare, dacă a mai rămas una.
Ultima linie se joacă fără alegeri.</p>
`},{html:`<p>Cu R linii asta înseamnă: linia 1 se alege înainte de runda 1; în runda n se așază piesele din linia n și se aleg cele
din linia n+1; în runda R nu mai e nimic de ales.</p>
`}]},{id:`t8`,level:3,heading:`T8. Ce se știe`,blocks:[{html:`<p>Toată lumea vede tot, în afară de</p>
`},{html:`<ul>
<li>ordinea teancurilor (la clădiri: sub primul cartonaș, R25);</li>
<li>piesele puse deoparte la pregătire;</li>
<li>misiunile care nu au fost trase și rămân cu fața în jos (adică toate cele care nu sunt la vedere).</li>
</ul>
`},{html:`<p>Piesele scoase din joc și cartonașele arse sunt cunoscute. <strong>Decizie</strong> R12: nimeni nu se poate uita la
numerele de pe spatele pieselor din teanc.</p>
`}]},{id:`t9`,level:3,heading:`T9. Echipele`,blocks:[{html:`<p>O echipă înseamnă doi jucători care împart un regat și un castel, fiecare cu regele său. Partenerii se pot consulta;
hotărăște cel al cărui rege joacă. Ordinea depinde numai de regi, așa că partenerii pot juca unul după altul. Echipa
este un singur jucător la scor, la egalitate, la variante și pentru adversari. <strong>Decizie</strong> R13.</p>
`}]},{id:`p`,level:2,heading:`P. Așezarea unei piese`,blocks:[{html:`<p>În toate jocurile.</p>
`}]},{id:`p1`,level:3,heading:`P1. Două locuri libere`,blocks:[{html:`<p>Cele două careuri ale piesei merg pe două locuri libere care se ating pe o latură.</p>
`}]},{id:`p2`,level:3,heading:`P2. Același teren`,blocks:[{html:`<p>Cel puțin unul dintre cele două careuri trebuie să atingă, pe o latură, castelul sau un careu cu același teren al unei
piese așezate mai devreme. Contează numai laturile. Orice teren poate atinge castelul. Ceilalți vecini pot fi
oricare. <strong>Decizie</strong> R15.</p>
`},{squares:`.  s* w* .
.  .  w1 f
.  l  C  .
.  l  .  .`,title:`Permis: grâul atinge grâul. Mlaștina poate atinge orice.`},{squares:`.  .  .  s!
.  .  .  w!
.  .  w1 f
.  l  C  .`,title:`Nepermis: grâul atinge pădurea, iar alt grâu doar la colț.`}]},{id:`p3`,level:3,heading:`P3. Limita regatului`,blocks:[{html:`<p>Toate careurile regatului, inclusiv castelul, trebuie să încapă în N×N. Castelul poate fi oriunde în el. <strong>Decizie</strong>
R16.</p>
`},{squares:`.! .! .
.  w1 f
l  C  .
l  .  .
l  .  .
w  .  .`,title:`Cinci rânduri sunt pline: nimic nu mai încape în al șaselea.`}]},{id:`p4`,level:3,heading:`P4. Scoaterea din joc`,blocks:[{html:`<p>Dacă piesa se poate așeza undeva, trebuie așezată; dacă nu, este scoasă din joc, fără puncte și fără efecte. <strong>Decizie</strong>
R14.</p>
`}]},{id:`p5`,level:3,heading:`P5. Așezată pentru totdeauna`,blocks:[{html:`<p>O piesă așezată nu se mai mută.</p>
`}]},{id:`p6`,level:3,heading:`P6. Două sensuri`,blocks:[{html:`<p>O piesă poate sta pe aceleași două locuri în două sensuri. Este aceeași așezare când careurile ei au același teren și
aceleași coroane.</p>
`}]},{id:`example-placing`,level:3,heading:`Exemplu: așezări permise și nepermise`,blocks:[{html:`<p>După piesele 19 (<code>w1</code>|<code>f</code>, așezată <code>g8h8</code>) și 7 (<code>l</code>|<code>l</code>, pe f6 și f7) regatul este <code>.w1f/lC./l..</code>. Urmează piesa 16,
<code>w</code>|<code>s</code>:</p>
`},{html:`<ul>
<li><code>g9f9</code> este permis: grâul de pe g9 atinge grâul de pe g8. Mlaștina nu atinge altă mlaștină, dar nu contează (P2).
Regatul este acum <code>sw./.w1f/lC./l..</code>.</li>
<li><code>i8i9</code> nu este permis: grâul atinge doar pădurea, iar mlaștina nu atinge nimic.</li>
<li><code>h9h10</code> nu este permis: h9 întâlnește grâul de pe g8 doar la colț; latura lui atinge pădurea.</li>
</ul>
`},{html:`<p>Limita (P3), cu N = 5: în <code>.w1f/lC./l..</code> așază piesa 14 (<code>w</code>|<code>l</code>) pe <code>f4f5</code>, cu lacul sub celelalte lacuri. Regatul
merge acum de la 4 la 8, adică pe cinci rânduri. De aceea <code>g9f9</code> nu mai este permis: 9 ar fi al șaselea.</p>
`}]},{id:`s`,level:2,heading:`S. Scorul`,blocks:[{html:`<p>În toate jocurile.</p>
`}]},{id:`s1`,level:3,heading:`S1. Teritoriile`,blocks:[{html:`<p>Un teritoriu aduce numărul careurilor înmulțit cu numărul coroanelor; fără coroane nu aduce nimic. Teritoriile care nu
se ating pe o latură se numără separat, chiar dacă au același teren. <strong>Decizie</strong> R17.</p>
`},{squares:`f1* f* .
.   f1* w`,title:`3 careuri × 2 coroane = 6 puncte`},{squares:`l* l* .
.  l* w`,title:`3 careuri × 0 coroane = 0 puncte`}]},{id:`s2`,level:3,heading:`S2. Castelul`,blocks:[{html:`<p>Castelul nu este un teren și nu leagă teritorii.</p>
`}]},{id:`example-score`,level:3,heading:`Exemplu: un scor`,blocks:[{html:`<p>Regatul <code>wwf1/l1Cf/llw1</code>:</p>
`},{squares:`w  w  f1
l1 C  f
l  l  w1`,title:`0 + 1 + 2 + 3 = 6 puncte`},{html:`<table>
<thead>
<tr>
<th>teritoriu</th>
<th align="right">careuri</th>
<th align="right">coroane</th>
<th align="right">puncte</th>
</tr>
</thead>
<tbody><tr>
<td>grâu, sus</td>
<td align="right">2</td>
<td align="right">0</td>
<td align="right">0</td>
</tr>
<tr>
<td>grâu, dreapta jos</td>
<td align="right">1</td>
<td align="right">1</td>
<td align="right">1</td>
</tr>
<tr>
<td>pădure</td>
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
`,wide:!0},{html:`<p>La egalitate (S3) regatul acesta are 3 careuri în cel mai mare teritoriu și 3 coroane.</p>
`}]},{id:`s3`,level:3,heading:`S3. Cine câștigă`,blocks:[{html:`<p>Câștigă totalul cel mai mare. La egalitate câștigă regatul cu cel mai mare teritoriu (cu sau fără coroane), apoi cel cu
cele mai multe coroane; după aceea victoria se împarte. <strong>Decizie</strong> R18: coroanele de sub uriași nu se
numără aici, coroanele clădirilor curții da. <strong>Decizie</strong> R19: la fel și pentru Discovery, al cărui
text e deteriorat.</p>
`}]},{id:`s4`,level:3,heading:`S4. Egalitatea în Queendomino`,blocks:[{html:`<p>În Queendomino, Nunta Regală și Epoca uriașilor cu Queendomino (<strong>Decizie</strong> R20) decide cel mai mare
teritoriu, inclusiv orașele; apoi victoria se împarte.</p>
`}]},{id:`s5`,level:3,heading:`S5. Dinastie`,blocks:[{html:`<p>Trei jocuri, fiecare cu o pregătire nouă (piese puse deoparte, jetoane, misiuni, primele alegeri). Câștigă suma cea mai
mare a totalurilor, cu tot cu bonusuri. <strong>Decizie</strong> R21: la egalitate decide suma celor mai mari
teritorii, apoi suma coroanelor, apoi victoria se împarte. Numai jocurile la care egalitatea se decide prin coroane au o
Dinastie (G2), așa că regulile se potrivesc.</p>
`}]},{id:`s6`,level:3,heading:`S6. Regatul de Mijloc`,blocks:[{html:`<p>10 puncte pentru castelul aflat în centru. <strong>Decizie</strong> R22: asta înseamnă că niciun careu nu e la mai
mult de (N−1)/2 careuri de castel, nici pe orizontală, nici pe verticală, astfel încât N×N să poată fi centrat pe el.
Este valabil și pentru regatele incomplete.</p>
`},{html:`<p>Cu N = 5 toate careurile trebuie să fie la cel mult 2 de castel; cu N = 7, la cel mult 3:</p>
`},{squares:`.  w  w  .
l  C* f  f
l  .  .  .`,title:`N = 5: 10 puncte`},{squares:`w  w  .  .
C  f  f  f!
.  .  .  f!`,title:`N = 5: nimic, pădurea e la 3 careuri. N = 7: 10 puncte`}]},{id:`s7`,level:3,heading:`S7. Armonie`,blocks:[{html:`<p>5 puncte dacă nicio piesă nu a fost scoasă din joc (P4); în toate jocurile din tabelul G asta înseamnă N×N complet.
<strong>Decizie</strong> R23.</p>
`}]},{id:`q`,level:2,heading:`Q. Queendomino`,blocks:[{html:`<p>Și în Nunta Regală, și în <code>qd/N+giants</code>.</p>
`}]},{id:`q1`,level:3,heading:`Q1. Orașele`,blocks:[{html:`<p>Terenuri: cele șase din Kingdomino și orașul. Un careu de oraș este liber până când se construiește un cartonaș pe el.
Orașul se potrivește cu orașul, construit sau nu (P2).</p>
`}]},{id:`q2`,level:3,heading:`Q2. Pregătirea`,blocks:[{html:`<p>Fiecare regat începe cu 7 monede și 1 cavaler în rezervă. Cele 32 de cartonașe de clădiri se amestecă într-un teanc cu
fața gri în sus, deci primul este cunoscut de toți (R25). Șase merg pe tabla constructorilor, pe
locuri care costă 0, 1, 2, 3, 4 și 5 monede (R24). Regina este lângă tablă, iar dragonul în peștera
lui.</p>
`}]},{id:`q3`,level:3,heading:`Q3. Tura`,blocks:[{html:`<p>O tură are cinci acțiuni, în această ordine:</p>
`},{html:`<table>
<thead>
<tr>
<th>acțiune</th>
<th>ce faci</th>
<th>obligatoriu sau nu</th>
</tr>
</thead>
<tbody><tr>
<td>A</td>
<td>așezi</td>
<td>obligatoriu (P4)</td>
</tr>
<tr>
<td>B</td>
<td>taxă</td>
<td>la alegere (Q4)</td>
</tr>
<tr>
<td>C</td>
<td>construiești</td>
<td>la alegere (Q6)</td>
</tr>
<tr>
<td>D</td>
<td>dragon</td>
<td>la alegere (Q9)</td>
</tr>
<tr>
<td>E</td>
<td>alegi</td>
<td>obligatoriu (T6)</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>B, C și D sunt posibile în fiecare rundă, indiferent din ce cutie vine linia. După o scoatere din joc sunt posibile
numai C, D și E (<strong>Decizie</strong> R26).</p>
`}]},{id:`q4`,level:3,heading:`Q4. Taxa`,blocks:[{html:`<p>Pune până la 2 cavaleri din rezervă, câte unul pe fiecare careu al piesei tocmai așezate. Fiecare aduce atâtea monede
câte careuri are teritoriul de sub el (dacă ambele careuri sunt în același teritoriu: de două ori mărimea lui întreagă)
și rămâne acolo până la sfârșitul jocului. Cavalerii pot colecta taxe și în orașe. Alți cavaleri din teritoriu nu
contează. Cavalerii câștigați la C nu pot colecta taxe în aceeași tură. <strong>Decizie</strong> R27.</p>
`},{squares:`w1k* w* w*
lk*  l* C
.    l* .`,title:`3 careuri de grâu și 3 de lac: 3 + 3 = 6 monede`}]},{id:`example-tax`,level:3,heading:`Exemplu: taxa`,blocks:[{html:`<p><code>ww/lC/l.:c1:n2</code> are 1 monedă și 2 cavaleri. Piesa 19 din Queendomino, <code>w1</code>|<code>l</code>, merge pe <code>e8e7</code>, iar ambii cavaleri
colectează taxe (<code>Ne7e8</code>), ca în desen. Grâul are acum 3 careuri, lacul tot 3: 3 + 3 = 6 monede. Regatul este
<code>w1[N]ww/l[N]lC/.l.:c7</code>. Dacă ambele careuri ale unei piese <code>w</code>|<code>w</code> s-ar fi unit cu grâul, teritoriul ar fi avut 4
careuri, iar doi cavaleri ar fi adus 4 + 4 = 8.</p>
`},{html:`<p>Cu un cufăr care plătește pentru cavaleri (Q5), fiecare dintre cei doi ar fi adus cu 2 mai mult, pentru că jucătorul are
2 cavaleri: 6 + 4 = 10 monede.</p>
`}]},{id:`q5`,level:3,heading:`Q5. Taxe mai mari`,blocks:[{html:`<p>De fiecare dată când colectează taxe, un cavaler aduce cu 1 monedă mai mult pentru fiecare cavaler al tău (din regat și
din rezervă), dacă o spune un cartonaș construit, și cu 1 monedă mai mult pentru fiecare turn al tău, dacă o spune un
cartonaș construit. <strong>Decizie</strong> R28: bonusul se aplică fiecărui cavaler pus, iar cele două bonusuri se
adună.</p>
`}]},{id:`q6`,level:3,heading:`Q6. Construcția`,blocks:[{html:`<p>Cel mult un cartonaș pe tură (R30), de pe tablă, pe orice careu de oraș liber al regatului, la prețul
locului, cu 1 mai puțin dacă găzduiești regina înainte de plată, dar niciodată sub 0 (R29). Pe un
careu stă un singur cartonaș, care nu se mai mută. Locul rămâne gol până la sfârșitul rundei.</p>
`},{squares:`t  tB16*
w  w`,title:`Statuia, construită pe un careu de oraș: 5 puncte la final`}]},{id:`q7`,level:3,heading:`Q7. Cavaleri și turnuri`,blocks:[{html:`<p>Efecte imediate: cavalerii merg în rezervă, turnurile pe cartonaș.</p>
`}]},{id:`q8`,level:3,heading:`Q8. Regina`,blocks:[{html:`<p>Jucătorul care tocmai a ridicat turnuri și are acum cel puțin la fel de multe ca oricare alt regat o ia imediat, chiar
și la egalitate. Până când cineva ridică un turn, ea stă lângă tablă și nu aduce puncte nimănui. <strong>Decizie</strong>
R31.</p>
`}]},{id:`q9`,level:3,heading:`Q9. Dragonul`,blocks:[{html:`<p>Dacă e în peșteră și nu găzduiești regina (după C), poți plăti 1 monedă: un cartonaș la alegere de pe tablă iese din
joc, iar dragonul stă pe locul lui. Dragonul poate fi mituit cel mult o dată pe rundă, de toți jucătorii la un loc, și
în ultima rundă. <strong>Decizie</strong> R32.</p>
`}]},{id:`q10`,level:3,heading:`Q10. Tabla între runde`,blocks:[{html:`<p>După fiecare rundă în afară de ultima, dragonul se întoarce acasă, cartonașele alunecă spre locurile cele mai ieftine în
aceeași ordine, iar locurile goale se umplu din teanc. <strong>Decizie</strong> R33: întâi locul cel mai ieftin, și
la pregătire. Când teancul s-a terminat, locurile rămân goale.</p>
`}]},{id:`example-board`,level:3,heading:`Exemplu: tabla între runde`,blocks:[{html:`<p>Numerele sunt feluri de clădiri, <code>-</code> un loc gol, <code>D</code> dragonul; teancul dă 8, apoi 2. Cartonașul de pe locul 1 a fost
construit, cel de pe locul 3 ars.</p>
`},{html:`<table>
<thead>
<tr>
<th>preț</th>
<th align="right">0</th>
<th align="right">1</th>
<th align="right">2</th>
<th align="right">3</th>
<th align="right">4</th>
<th align="right">5</th>
</tr>
</thead>
<tbody><tr>
<td>sfârșitul rundei</td>
<td align="right">4</td>
<td align="right">-</td>
<td align="right">16</td>
<td align="right">D</td>
<td align="right">9</td>
<td align="right">1</td>
</tr>
<tr>
<td>cartonașele alunecă</td>
<td align="right">4</td>
<td align="right">16</td>
<td align="right">9</td>
<td align="right">1</td>
<td align="right">-</td>
<td align="right">-</td>
</tr>
<tr>
<td>locurile se umplu</td>
<td align="right">4</td>
<td align="right">16</td>
<td align="right">9</td>
<td align="right">1</td>
<td align="right">8</td>
<td align="right">2</td>
</tr>
</tbody></table>
`,wide:!0}]},{id:`q11`,level:3,heading:`Q11. Orașe și clădiri la final`,blocks:[{html:`<p>Teritoriile de oraș se numără ca toate celelalte, cu coroanele de pe cartonașele lor. Fiecare cartonaș aduce și ce scrie
pe el: puncte; 2 pentru fiecare teritoriu al unui teren, oricât de mare și cu oricâte coroane (biserica: fiecare
teritoriu de oraș, construit sau nu, R34); 1 pentru fiecare turn; 1 pentru fiecare cavaler (regat și
rezervă).</p>
`},{squares:`f* f* .
.  .  f*
f* .  tB2`,title:`Fabrică de cherestea: 2 puncte pentru fiecare din cele 3 teritorii de pădure = 6 puncte`}]},{id:`q12`,level:3,heading:`Q12. Monede și regină la final`,blocks:[{html:`<p>1 punct la fiecare 3 monede, rotunjit în jos. Cine găzduiește regina adaugă o coroană celui mai mare teritoriu al său
(unuia dintre ele, dacă sunt mai multe la fel de mari), care aduce astfel în plus atâtea puncte câte careuri are, chiar
dacă nu avea nicio coroană (R35). <strong>Decizie</strong> R36: un uriaș nu o poate acoperi, iar
la misiuni ea nu se numără drept coroană; Turnul reginei da.</p>
`},{squares:`l1* l*
l*  l*
#queen* .`,title:`Cu regina: 4 careuri × (1 + 1) coroane = 8 puncte`}]},{id:`q13`,level:3,heading:`Q13. Ultima rundă`,blocks:[{html:`<p>Ultima rundă are numai acțiunile A–D.</p>
`}]},{id:`q14`,level:3,heading:`Q14. Când nu mai ajung`,blocks:[{html:`<p>Există 22 de cavaleri și 15 turnuri (R37). <strong>Decizie</strong> R38: cavalerii de la început
au întâietate; când nu mai sunt destui, jucătorii primesc ce a rămas (se poate întâmpla de la 5 regate în sus). Monedele
sunt nelimitate.</p>
`}]},{id:`q15`,level:3,heading:`Q15. Echipele`,blocks:[{html:`<p>O echipă are o singură pungă, o singură rezervă și un singur număr de turnuri. Dacă echipa găzduiește regina, niciun
partener nu poate mitui dragonul și amândoi plătesc cu 1 mai puțin. <strong>Decizie</strong> R39: un cavaler
câștigat de un partener poate colecta taxe în tura următoare a celuilalt.</p>
`}]},{id:`q16`,level:3,heading:`Q16. Un scor întreg`,blocks:[{html:`<p>Exemplul complet din broșuri, pe care programul îl reproduce:</p>
`},{html:`<table>
<thead>
<tr>
<th>pentru ce</th>
<th align="right">puncte</th>
</tr>
</thead>
<tbody><tr>
<td>11 monede</td>
<td align="right">3</td>
</tr>
<tr>
<td>grâu, 3×1</td>
<td align="right">3</td>
</tr>
<tr>
<td>pădure, 2×1 + 1×1 (și un al treilea teritoriu fără coroană)</td>
<td align="right">3</td>
</tr>
<tr>
<td>lac, 3×2</td>
<td align="right">6</td>
</tr>
<tr>
<td>prerie, 4×3, și regina: 4×4</td>
<td align="right">16</td>
</tr>
<tr>
<td>mlaștină, 1×1</td>
<td align="right">1</td>
</tr>
<tr>
<td>munte, 3×4</td>
<td align="right">12</td>
</tr>
<tr>
<td>orașe, patru teritorii fără coroană</td>
<td align="right">0</td>
</tr>
<tr>
<td>Fabrică de cherestea, 2 pentru fiecare din 3 teritorii de pădure</td>
<td align="right">6</td>
</tr>
<tr>
<td>Biserică, 2 pentru fiecare din 4 teritorii de oraș</td>
<td align="right">8</td>
</tr>
<tr>
<td>Castel călător, 1 pentru fiecare din 3 turnuri</td>
<td align="right">3</td>
</tr>
<tr>
<td>Taverna mare 2, Statuie 5, Turn de apărare 3</td>
<td align="right">10</td>
</tr>
<tr>
<td>total</td>
<td align="right"><strong>71</strong></td>
</tr>
</tbody></table>
`,wide:!0}]},{id:`a`,level:2,heading:`A. Epoca uriașilor`,blocks:[]},{id:`a1`,level:3,heading:`A1. Piesele`,blocks:[{html:`<p>Douăsprezece piese se adaugă celor 48 din jocul de bază: A–F (uriași) și 49–54 (urme de pași). Cele cu litere vin
înaintea celor cu numere, în ordine alfabetică.</p>
`}]},{id:`a2`,level:3,heading:`A2. Linii de cinci`,blocks:[{html:`<p>O linie are 5 piese, care se ordonează și se întorc. Apoi, înainte să aleagă cineva, unele pleacă (<strong>Decizie</strong>
R40):</p>
`},{html:`<table>
<thead>
<tr>
<th>jucători</th>
<th>pleacă</th>
<th align="right">rămân de ales</th>
</tr>
</thead>
<tbody><tr>
<td>2 sau 4</td>
<td>a 3-a</td>
<td align="right">4</td>
</tr>
<tr>
<td>3</td>
<td>a 2-a și a 4-a</td>
<td align="right">3</td>
</tr>
<tr>
<td>5</td>
<td>niciuna</td>
<td align="right">5</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Ele nu au niciun efect și nu strică Armonia.</p>
`}]},{id:`a3`,level:3,heading:`A3. Vine un uriaș`,blocks:[{html:`<p>Cine așază o piesă cu literă trebuie să pună un uriaș (sunt 6) pe o coroană descoperită la alegere din propriul regat;
dacă nu are niciuna, nu se întâmplă nimic. Uriașul ascunde acea coroană până când este trimis mai departe sau până la
sfârșitul jocului. Celelalte coroane ale careului se numără în continuare. <strong>Decizie</strong> R42.</p>
`},{squares:`w2g* w*
C    w*`,title:`Una din două coroane e ascunsă: 3 careuri × 1 coroană = 3 puncte`}]},{id:`a4`,level:3,heading:`A4. Urmele de pași`,blocks:[{html:`<p>Cine așază una dintre piesele 49–54 poate trimite un uriaș din regatul său unui adversar la alegere. Acesta îi alege
imediat una dintre propriile coroane descoperite. Coroana celui care l-a trimis e din nou liberă. <strong>Decizie</strong>
R43: nu poate fi ales un adversar fără nicio coroană descoperită.</p>
`},{html:`<p><strong>Decizie</strong> R41, R44: contează coroanele și uriașii din momentul așezării; uriașii
se mută imediat după ea, înainte de taxă, construcție, dragon și alegere.</p>
`}]},{id:`a5`,level:3,heading:`A5. Misiunile`,blocks:[{html:`<p>Două din cele 17 misiuni sunt la vedere; amândouă se numără pentru toți.</p>
`}]},{id:`a6`,level:3,heading:`A6. Ce aduc misiunile`,blocks:[{html:`<p>Misiunile (<a href="/help#pieces">numere</a>):</p>
`},{html:`<table>
<thead>
<tr>
<th>misiune</th>
<th>puncte</th>
</tr>
</thead>
<tbody><tr>
<td>Comerț local (șase, câte una pentru fiecare teren, fără oraș)</td>
<td>5 pentru fiecare din cele 8 careuri din jurul castelului care e din acel teren</td>
</tr>
<tr>
<td>La marginile regatului (șase, la fel)</td>
<td>5 pentru fiecare colț care e din acel teren</td>
</tr>
<tr>
<td>Armonie</td>
<td>5 (S7)</td>
</tr>
<tr>
<td>Regatul de Mijloc</td>
<td>10 (S6)</td>
</tr>
<tr>
<td>Colțul pierdut</td>
<td>20 pentru castelul aflat într-un colț</td>
</tr>
<tr>
<td>Nebunia grandorii</td>
<td>10 pentru fiecare șir de cel puțin 3 careuri cu coroane, în linie dreaptă sau pe diagonală; terenurile pot fi diferite</td>
</tr>
<tr>
<td>Regele auster</td>
<td>10 pentru fiecare teritoriu de grâu, de pădure, de lac sau de prerie cu cel puțin 5 careuri și fără coroane descoperite (R47)</td>
</tr>
</tbody></table>
`,wide:!0},{squares:`w* . w*
.  C .
w* . w*`,title:`Comerț local, grâu: 4 × 5 = 20 de puncte`},{squares:`C* . . . .
.  . . . .
.  . . . .
.  . . . .
.  . . . .`,title:`Colțul pierdut: 20 de puncte`},{html:`<p><strong>Decizie</strong> R48: colțurile sunt cele ale celui mai mic dreptunghi din jurul castelului și al tuturor
careurilor, fie că regatul este complet, fie că nu; un colț gol nu aduce nimic.</p>
`},{html:`<p><strong>Decizie</strong> R45 (o lămurire publicată): două șiruri au cel mult un careu comun, deci un șir de L
careuri cu coroane se numără de ⌊(L−1)/2⌋ ori. Fiecare direcție se numără separat. <strong>Decizie</strong> R46: un
careu cu toate coroanele acoperite nu este un careu cu coroane, și nici castelul nu este.</p>
`},{html:`<table>
<thead>
<tr>
<th>șir L</th>
<th align="right">3</th>
<th align="right">4</th>
<th align="right">5</th>
<th align="right">6</th>
<th align="right">7</th>
</tr>
</thead>
<tbody><tr>
<td>se numără</td>
<td align="right">1</td>
<td align="right">1</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">3</td>
</tr>
</tbody></table>
`,wide:!0}]},{id:`example-folie`,level:3,heading:`Exemplu: Nebunia grandorii`,blocks:[{html:`<p>Regatul <code>w2f1l2g1s1/wf1Cww/..l1w./..w..</code>:</p>
`},{squares:`w2* f1* l2* g1* s1*
w   f1* C   w   w
.   .   l1* w   .
.   .   w   .   .`,title:`3 șiruri: 3 × 10 = 30 de puncte`},{html:`<ul>
<li>Rândul de sus are 5 careuri cu coroane: două șiruri, care împart careul de lac.</li>
<li>Diagonala <code>w2</code>, <code>f1</code>, <code>l1</code> din stânga sus are 3: un șir.</li>
<li>În mijloc șirul e întrerupt de castel; toate celelalte au mai puțin de 3 careuri.</li>
</ul>
`},{html:`<p>Trei șiruri: 30 de puncte. Cu un uriaș pe <code>f1</code> din rândul de sus rămân șirul de 3 (<code>l2 g1 s1</code>) și diagonala: 20 de
puncte. Cu un uriaș pe <code>w2</code> în schimb, o coroană a acelui careu se vede încă: 30 de puncte.</p>
`}]},{id:`c`,level:2,heading:`C. Curtea`,blocks:[]},{id:`c1`,level:3,heading:`C1. Pregătirea`,blocks:[{html:`<p>25 de jetoane (personaje și clădiri) formează un teanc cu fața în jos, iar trei dintre ele se întorc cu fața în sus.
Alături sunt 59 de resurse.</p>
`}]},{id:`c2`,level:3,heading:`C2. Resursele`,blocks:[{html:`<p>Când se așază o linie, fiecare careu fără coroane primește resursa lui: grâul primește grâu, pădurea lemn, lacul un
pește, preria o oaie; mlaștina și muntele nu primesc nimic. Resursele merg odată cu piesa. <strong>Decizie</strong>
R49: pleacă împreună cu o piesă scoasă din joc.</p>
`},{squares:`wr fr w1
lr gr s`,title:`Grâu, lemn, pește, oaie; nimic pe un careu cu coroană, nimic pe mlaștină și pe munte`}]},{id:`c3`,level:3,heading:`C3. Cumpărarea`,blocks:[{html:`<p>La sfârșitul turei, după alegere (în ultima rundă după așezare; și după o scoatere din joc), un jucător poate face unul
dintre aceste lucruri:</p>
`},{html:`<ul>
<li>plătește 2 resurse de feluri diferite pentru unul dintre jetoanele la vedere;</li>
<li>plătește câte o resursă din fiecare dintre cele 4 feluri pentru orice jeton din teanc, care apoi se amestecă din nou.</li>
</ul>
`},{html:`<p>Resursele vin de pe orice careuri ale regatului. <strong>Decizie</strong> R50: o singură cumpărare pe tură;
conținutul teancului se știe, ordinea nu.</p>
`}]},{id:`c4`,level:3,heading:`C4. Unde merg jetoanele`,blocks:[{html:`<p>Jetonul merge imediat pe un careu al regatului fără coroane și fără resursă (un careu de pe care tocmai ai plătit e
bun). O clădire are nevoie de terenul ei; un personaj poate merge oriunde. <strong>Decizie</strong> R51: pe un
careu stă un singur jeton, pe castel niciunul; un jeton care nu poate fi pus nu poate fi cumpărat; jetoanele nu se mută.</p>
`}]},{id:`c5`,level:3,heading:`C5. Jetoane noi`,blocks:[{html:`<p>Jetoanele la vedere se completează la trei de fiecare dată când se așază o linie, deci nu și înainte de ultima rundă.
Dacă teancul s-a terminat, nu se mai completează. <strong>Decizie</strong> R52.</p>
`}]},{id:`c6`,level:3,heading:`C6. Ce aduc jetoanele`,blocks:[{html:`<p>Clădirile își adaugă coroanele la teritoriul lor. Personajele aduc la final ce spun
<a href="/help#pieces">componentele</a>, privind cele 8 careuri din jur (negustorul: 2, și câte 2 pentru fiecare
resursă de acolo). Un jeton nu schimbă terenul careului său. <strong>Decizie</strong> R53: toate valorile în afară
de cea a negustorului vin din alte surse.</p>
`},{squares:`.    w1 f
lT12* C .
lr*  .  .`,title:`Un negustor cu un pește alături: 2 + 2 = 4 puncte`}]},{id:`example-purchase`,level:3,heading:`Exemplu: o cumpărare`,blocks:[{html:`<p><code>.w1f[R]/l[R]C./l[R]..</code> are o resursă de lemn (h8) și două de pește (f7, f6). Trei cumpărări care plătesc lemnul și
peștele de pe f7, dintre jetoanele la vedere 1, 2 și 12:</p>
`},{html:`<table>
<thead>
<tr>
<th>jeton</th>
<th>acțiuni</th>
<th>regat</th>
</tr>
</thead>
<tbody><tr>
<td>1, moară</td>
<td>imposibil: singurul careu de grâu are o coroană</td>
<td></td>
</tr>
<tr>
<td>2, cabana tăietorului de lemne</td>
<td><code>T2 Ph8 Pf7 Eh8</code></td>
<td><code>.w1f[T2]/lC./l[R]..</code></td>
</tr>
<tr>
<td>12, negustor</td>
<td><code>T12 Ph8 Pf7 Ef7</code></td>
<td><code>.w1f/l[T12]C./l[R]..</code></td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Jetonul 2 îi dă pădurii o coroană: 1×1 = 1 punct, și mai mult dacă pădurea crește. Negustorul de pe f7 aduce 2, și încă
2 pentru peștele rămas pe f6: 4 puncte, dacă peștele nu e cheltuit mai târziu.</p>
`}]},{id:`g`,level:2,heading:`G. Jocurile`,blocks:[{html:`<table>
<thead>
<tr>
<th>cod</th>
<th>joc</th>
<th align="right">jucători</th>
<th align="right">regate</th>
<th align="right">regi</th>
<th>piese</th>
<th>deoparte</th>
<th align="right">linie</th>
<th>pleacă</th>
<th align="right">runde</th>
<th align="right">fiecare</th>
<th align="right">N</th>
<th>început</th>
</tr>
</thead>
<tbody><tr>
<td><code>kd/2</code></td>
<td>Kingdomino</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K: 24</td>
<td>24</td>
<td align="right">4</td>
<td>niciuna</td>
<td align="right">6</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>kd/3</code></td>
<td>Kingdomino</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>K: 36</td>
<td>12</td>
<td align="right">3</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>kd/4</code></td>
<td>Kingdomino</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>K: 48</td>
<td>0</td>
<td align="right">4</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>duel/2</code></td>
<td>Marele Duel</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K: 48</td>
<td>0</td>
<td align="right">4</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>trași</td>
</tr>
<tr>
<td><code>discovery/2</code></td>
<td>Discovery</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>D: 24</td>
<td>0</td>
<td align="right">4</td>
<td>niciuna</td>
<td align="right">6</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>xl/2</code></td>
<td>Kingdomino XL</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K: 24, K: 24</td>
<td>24 + 24</td>
<td align="right">4</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>trași</td>
</tr>
<tr>
<td><code>xl/3</code></td>
<td>Kingdomino XL</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>K: 36, K: 36</td>
<td>12 + 12</td>
<td align="right">3</td>
<td>niciuna</td>
<td align="right">24</td>
<td align="right">24</td>
<td align="right">7</td>
<td>trași</td>
</tr>
<tr>
<td><code>xl/4</code></td>
<td>Kingdomino XL</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>K: 48, K: 48</td>
<td>0</td>
<td align="right">4</td>
<td>niciuna</td>
<td align="right">24</td>
<td align="right">24</td>
<td align="right">7</td>
<td>trași</td>
</tr>
<tr>
<td><code>team/6</code></td>
<td>Teamdomino</td>
<td align="right">6</td>
<td align="right">3</td>
<td align="right">6</td>
<td>K: 36, K: 36</td>
<td>12 + 12</td>
<td align="right">6</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>trași</td>
</tr>
<tr>
<td><code>team/8</code></td>
<td>Teamdomino</td>
<td align="right">8</td>
<td align="right">4</td>
<td align="right">8</td>
<td>K: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>trași</td>
</tr>
<tr>
<td><code>giants/2</code></td>
<td>Epoca uriașilor</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>a 3-a, întâi</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>trași</td>
</tr>
<tr>
<td><code>giants/3</code></td>
<td>Epoca uriașilor</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>K+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>a 2-a și a 4-a, întâi</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>giants/4</code></td>
<td>Epoca uriașilor</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>K+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>a 3-a, întâi</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>giants/5</code></td>
<td>Epoca uriașilor</td>
<td align="right">5</td>
<td align="right">5</td>
<td align="right">5</td>
<td>K+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>qd/2+giants</code></td>
<td>Epoca uriașilor cu Queendomino</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>Q+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>a 3-a, întâi</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>A B B A</td>
</tr>
<tr>
<td><code>qd/3+giants</code></td>
<td>Epoca uriașilor cu Queendomino</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>Q+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>a 2-a și a 4-a, întâi</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>qd/4+giants</code></td>
<td>Epoca uriașilor cu Queendomino</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>Q+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>a 3-a, întâi</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>qd/5+giants</code></td>
<td>Epoca uriașilor cu Queendomino</td>
<td align="right">5</td>
<td align="right">5</td>
<td align="right">5</td>
<td>Q+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>court/2</code></td>
<td>Curtea</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K: 24</td>
<td>24</td>
<td align="right">4</td>
<td>niciuna</td>
<td align="right">6</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>court/3</code></td>
<td>Curtea</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>K: 36</td>
<td>12</td>
<td align="right">3</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>court/4</code></td>
<td>Curtea</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>K: 48</td>
<td>0</td>
<td align="right">4</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>court/2+duel</code></td>
<td>Curtea, Marele Duel</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K: 48</td>
<td>0</td>
<td align="right">4</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>trași</td>
</tr>
<tr>
<td><code>qd/2</code></td>
<td>Queendomino</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>Q: 48</td>
<td>0</td>
<td align="right">4</td>
<td>niciuna</td>
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
<td>Q: 48</td>
<td>0</td>
<td align="right">4</td>
<td>1 rămasă</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>qd/4</code></td>
<td>Queendomino</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>Q: 48</td>
<td>0</td>
<td align="right">4</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>wedding/3</code></td>
<td>Nunta Regală</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">4</td>
<td>1 rămasă</td>
<td align="right">24</td>
<td align="right">24</td>
<td align="right">7</td>
<td>trași</td>
</tr>
<tr>
<td><code>wedding/4</code></td>
<td>Nunta Regală</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">4</td>
<td>niciuna</td>
<td align="right">24</td>
<td align="right">24</td>
<td align="right">7</td>
<td>trași</td>
</tr>
<tr>
<td><code>wedding/5</code></td>
<td>Nunta Regală</td>
<td align="right">5</td>
<td align="right">5</td>
<td align="right">5</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>3 rămase</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>wedding/6</code></td>
<td>Nunta Regală</td>
<td align="right">6</td>
<td align="right">6</td>
<td align="right">6</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>2 rămase</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>wedding/7</code></td>
<td>Nunta Regală</td>
<td align="right">7</td>
<td align="right">7</td>
<td align="right">7</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>1 rămasă</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>wedding/8</code></td>
<td>Nunta Regală</td>
<td align="right">8</td>
<td align="right">8</td>
<td align="right">8</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>trași</td>
</tr>
<tr>
<td><code>wedding/6+teams</code></td>
<td>Nunta Regală în echipe</td>
<td align="right">6</td>
<td align="right">3</td>
<td align="right">6</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>2 rămase</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>trași</td>
</tr>
<tr>
<td><code>wedding/8+teams</code></td>
<td>Nunta Regală în echipe</td>
<td align="right">8</td>
<td align="right">4</td>
<td align="right">8</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>niciuna</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>trași</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Cum se citesc titlurile din tabel:</p>
`},{html:`<ul>
<li><strong>regi</strong>: toți regii din joc (T2). <strong>piese</strong>: pe cutii, trase la întâmplare dacă unele sunt puse <strong>deoparte</strong> (cu fața
în jos, necunoscute tuturor).</li>
<li><strong>linie</strong>: piesele din fiecare linie. <strong>pleacă</strong>: piesele care pleacă din fiecare linie. „a 3-a, întâi” pleacă înainte
să aleagă cineva (A2); „1 rămasă” pleacă după ce au ales toți (T5, T7).</li>
<li><strong>fiecare</strong>: piesele primite de fiecare regat. Ele umplu exact N×N: 12 umplu 5×5, 24 umplu 7×7, iar castelul ocupă un
careu.</li>
<li><strong>început</strong>: cum se fac primele alegeri (T4). „trași”: regii se trag unul câte unul. „A B B A”: se trage un rege, iar
ordinea decurge din el.</li>
</ul>
`},{html:`<p><code>duel/2</code> se poate scrie și <code>kd/2+duel</code>, iar <code>giants/5</code> și <code>kd/5+giants</code> (la fel cu 2 până la 4).</p>
`},{html:`<p>Decizii din acest tabel: doi jucători în XL R1, N în Epoca uriașilor R2, șapte și opt
în Nunta Regală R4.</p>
`}]},{id:`g1`,level:3,heading:`G1. Două cutii`,blocks:[{html:`<p>Cu două cutii liniile vin pe rând din fiecare, începând cu prima cutie din tabel. O linie nu amestecă niciodată cutiile.
<strong>Decizie</strong> R3: Nunta Regală folosește toate cele 48 de piese K, oricâți jucători ar fi.</p>
`}]},{id:`g2`,level:3,heading:`G2. Variante`,blocks:[{html:`<p>Variantele și unde se pot adăuga:</p>
`},{html:`<table>
<thead>
<tr>
<th>joc</th>
<th><code>+dynasty</code> (S5)</th>
<th><code>+middle</code> (S6)</th>
<th><code>+harmony</code> (S7)</th>
<th><code>+duel</code></th>
</tr>
</thead>
<tbody><tr>
<td>Kingdomino (și Marele Duel), Curtea</td>
<td>da</td>
<td>da</td>
<td>da</td>
<td>cu 2 jucători</td>
</tr>
<tr>
<td>Kingdomino XL, Teamdomino</td>
<td>da (R6)</td>
<td>da</td>
<td>da</td>
<td>nu</td>
</tr>
<tr>
<td>Epoca uriașilor cu Kingdomino</td>
<td>da</td>
<td>nu, e o misiune</td>
<td>nu, e o misiune</td>
<td>nu</td>
</tr>
<tr>
<td>Epoca uriașilor cu Queendomino</td>
<td>nu, baza ei nu are</td>
<td>nu, e o misiune</td>
<td>nu, e o misiune</td>
<td>nu</td>
</tr>
<tr>
<td>Discovery, Queendomino, Nunta Regală (R7)</td>
<td>nu</td>
<td>nu</td>
<td>nu</td>
<td>nu</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Variantele din același rând al tabelului se pot combina. <strong>Decizie</strong> R5: <code>+duel</code> nu se adaugă la nimic
altceva, pentru că XL și jocurile în echipe au deja 7×7, iar 96 de piese ar face regate de 97 de careuri.</p>
`}]},{id:`g3`,level:3,heading:`G3. Alte combinații`,blocks:[{html:`<p>Orice altceva este refuzat la crearea jocului, cu o propoziție care spune ce este permis. <strong>Decizie</strong>
R8: Curtea se adaugă numai la Kingdomino.</p>
`}]},{id:`g4`,level:3,heading:`G4. Uriași în Queendomino`,blocks:[{html:`<p>Epoca uriașilor are două baze, Kingdomino (<code>giants/N</code>) și Queendomino (<code>qd/N+giants</code>). Cu Queendomino se aplică toată
partea Q, iar piesele care pleacă după A2 înlocuiesc piesa rămasă din <code>qd/3</code>. <strong>Decizie</strong> R9.</p>
`},{html:`<hr>
`},{html:`<p>Kingdomino și Queendomino sunt mărci ale Blue Orange. Proiectul acesta este independent de Blue Orange și nu este
aprobat de această companie.</p>
`}]}];export{e as default};