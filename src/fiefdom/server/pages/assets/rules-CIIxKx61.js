var e=[{id:``,level:1,heading:`The rules`,blocks:[{html:`<p>This page states the rules of the whole family in one place: Kingdomino with its variants, Discovery, Queendomino, the
Royal Wedding, Age of Giants and The Court. It is for players and programmers alike. There are translations into
French and Romanian.</p>
`}]},{id:`reading`,level:2,heading:`How to read this page`,blocks:[{html:`<ul>
<li>Every rule has a number: <strong>T</strong> set-up and turns, <strong>P</strong> placing, <strong>S</strong> scoring, <strong>Q</strong> Queendomino, <strong>A</strong> Age of Giants,
<strong>C</strong> The Court, <strong>G</strong> the list of games. Tests and error messages cite these numbers, and they do not change.</li>
<li>Sections T, P and S apply to every game. Q, A and C add to them in games with that box.</li>
<li><strong>Ruling</strong> marks a question that the rulebooks leave open or answer differently; its number leads to
rulings, with the question and our reason.</li>
<li>Tiles, quests and tokens are listed in <a href="/help#pieces">components</a>. Texts such as <code>.w1f/lC./l..</code> and <code>g8h8</code> are
explained in <a href="/help#notation">notation</a>.</li>
</ul>
`},{html:`<p>To play a first game of Kingdomino, read T1 to T7, all of P, and S1 to S3.</p>
`}]},{id:`words`,level:2,heading:`Words`,blocks:[{html:`<table>
<thead>
<tr>
<th>word</th>
<th>meaning</th>
</tr>
</thead>
<tbody><tr>
<td>square</td>
<td>one cell covered by half of a domino; a domino has two</td>
</tr>
<tr>
<td>kingdom</td>
<td>the squares of a player or team around its castle</td>
</tr>
<tr>
<td>castle</td>
<td>the one-square starting tile with the castle on it</td>
</tr>
<tr>
<td>territory</td>
<td>all squares of one terrain that are joined by edges</td>
</tr>
<tr>
<td>line</td>
<td>dominoes on offer, sorted by number</td>
</tr>
<tr>
<td>claim</td>
<td>putting a king on a domino of a line</td>
</tr>
<tr>
<td>turn</td>
<td>what one king does</td>
</tr>
<tr>
<td>round</td>
<td>one turn for every king; the first claims belong to no round, so there are as many rounds as lines</td>
</tr>
<tr>
<td>N</td>
<td>the side of the kingdom, 5 or 7</td>
</tr>
<tr>
<td>discard</td>
<td>to take a domino that fits nowhere out of the game (P4)</td>
</tr>
<tr>
<td>box</td>
<td>K Kingdomino&#39;s 48 dominoes, Q Queendomino&#39;s 48, G the 12 of Age of Giants, D Discovery&#39;s 24. With two K boxes a domino is identified by box and number</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Terrains: <code>w</code> wheat, <code>f</code> forest, <code>l</code> lake, <code>g</code> grassland, <code>s</code> swamp, <code>m</code> mine, <code>t</code> town (Queendomino only). A number
after the letter is the crowns on the square: <code>w1</code>, <code>m3</code>.</p>
`},{squares:`w  f  l
g  s  m
w1 g2 C`,title:`Wheat, forest, lake; grassland, swamp, mine; one crown, two crowns, castle`}]},{id:`t`,level:2,heading:`T. Setting up and turn order`,blocks:[]},{id:`t1`,level:3,heading:`T1. Castle`,blocks:[{html:`<p>Each kingdom starts with its castle on a one-square starting tile. In Discovery the tile itself counts as the castle.</p>
`}]},{id:`t2`,level:3,heading:`T2. Kings`,blocks:[{html:`<p>With 2 players each has two kings, otherwise each has one.</p>
`}]},{id:`t3`,level:3,heading:`T3. Lines`,blocks:[{html:`<p>A line is drawn from its box, sorted by number with the lowest first, then turned terrain side up.</p>
`}]},{id:`t4`,level:3,heading:`T4. First claims`,blocks:[{html:`<p>The kings are drawn one by one. The owner of a king places it on a free domino of line 1 before the next king is drawn,
so the rest of the order is unknown (<strong>Ruling</strong> R10).</p>
`},{html:`<p>With 2 players, Kingdomino, the Mighty Duel, XL, Discovery, The Court and <code>giants/2</code> draw all four kings in this way.
Queendomino and <code>qd/2+giants</code> draw one king; its owner is A, the other player B, and the order of claims is A, B, B, A
(<strong>Ruling</strong> R11).</p>
`}]},{id:`t5`,level:3,heading:`T5. Rounds and turns`,blocks:[{html:`<p>When all first claims are made, the unclaimed dominoes of line 1 leave the game and line 2 is laid out. From then on,
each round is played in the order of the kings on the current line, lowest domino first.</p>
`},{html:`<p>A turn: place the domino of the king (P), then the acts of the game in their order, then claim a domino of the next
line. (A purchase in The Court comes after the claim, C3.)</p>
`}]},{id:`t6`,level:3,heading:`T6. Claiming`,blocks:[{html:`<p>Claiming is mandatory, and a domino holds one king. The last king has a choice only if the line is longer than the
number of kings.</p>
`},{html:`<p>A low number plays early in the next round and then chooses first from the line after it. High numbers usually have more
crowns.</p>
`}]},{id:`t7`,level:3,heading:`T7. End of a round`,blocks:[{html:`<p>When every king has acted, the unclaimed dominoes of the line just claimed leave the game and the next line is laid out,
if one is left. The last line is played without claims.</p>
`},{html:`<p>With R lines this means: line 1 is claimed before round 1; during round n the dominoes of line n are placed and those of
line n+1 claimed; in round R there is nothing to claim.</p>
`}]},{id:`t8`,level:3,heading:`T8. What is known`,blocks:[{html:`<p>Everything is visible to everybody, except</p>
`},{html:`<ul>
<li>the order of the piles (of the building pile: below its top tile, R25);</li>
<li>which dominoes were set aside at set-up;</li>
<li>the quests that were not drawn, which stay face down (they are all those that are not open).</li>
</ul>
`},{html:`<p>Discarded dominoes and burnt tiles are known. <strong>Ruling</strong> R12: nobody may look at the numbers on the
backs of a pile.</p>
`}]},{id:`t9`,level:3,heading:`T9. Teams`,blocks:[{html:`<p>A team is two players who share one kingdom and castle, each with their own king. Partners may discuss; the owner of the
king whose turn it is decides. The order depends only on the kings, so partners may play in a row. A team is one player
for scoring, ties, options and opponents. <strong>Ruling</strong> R13.</p>
`}]},{id:`p`,level:2,heading:`P. Placing a domino`,blocks:[{html:`<p>All games.</p>
`}]},{id:`p1`,level:3,heading:`P1. Two free squares`,blocks:[{html:`<p>The two squares of the domino go on two free cells that share an edge.</p>
`}]},{id:`p2`,level:3,heading:`P2. Matching terrain`,blocks:[{html:`<p>At least one of the two squares must share an edge with the castle, or with a square of the same terrain of an earlier
domino. Only edges count. The castle fits every terrain. The other neighbours need not match. <strong>Ruling</strong>
R15.</p>
`},{squares:`.  s* w* .
.  .  w1 f
.  l  C  .
.  l  .  .`,title:`Allowed: wheat touches wheat. The swamp may touch anything.`},{squares:`.  .  .  s!
.  .  .  w!
.  .  w1 f
.  l  C  .`,title:`Not allowed: wheat touches forest, and wheat only at a corner.`}]},{id:`p3`,level:3,heading:`P3. The limit of the kingdom`,blocks:[{html:`<p>All squares of the kingdom, including the castle, must fit into N×N. The castle may be anywhere in it. <strong>Ruling</strong>
R16.</p>
`},{squares:`.! .! .
.  w1 f
l  C  .
l  .  .
l  .  .
w  .  .`,title:`Five rows are full: nothing goes into a sixth.`}]},{id:`p4`,level:3,heading:`P4. Discarding`,blocks:[{html:`<p>If a legal placement exists the domino must be placed; if none exists it is discarded, without points and without
effects. <strong>Ruling</strong> R14.</p>
`}]},{id:`p5`,level:3,heading:`P5. Placed for good`,blocks:[{html:`<p>A placed domino never moves.</p>
`}]},{id:`p6`,level:3,heading:`P6. Two ways round`,blocks:[{html:`<p>A domino can lie on a pair of cells in two ways. They are one placement when its squares are equal in terrain and
crowns.</p>
`}]},{id:`example-placing`,level:3,heading:`Example: legal and illegal placements`,blocks:[{html:`<p>After dominoes 19 (<code>w1</code>|<code>f</code>, placed <code>g8h8</code>) and 7 (<code>l</code>|<code>l</code>, on f6 and f7) the kingdom is <code>.w1f/lC./l..</code>. Next comes
domino 16, <code>w</code>|<code>s</code>:</p>
`},{html:`<ul>
<li><code>g9f9</code> is legal: the wheat on g9 touches the wheat on g8. The swamp touches no other swamp, which does not matter
(P2). The kingdom is now <code>sw./.w1f/lC./l..</code>.</li>
<li><code>i8i9</code> is illegal: the wheat touches only forest, and the swamp touches nothing.</li>
<li><code>h9h10</code> is illegal: h9 meets the wheat of g8 only at a corner; its edge is shared with forest.</li>
</ul>
`},{html:`<p>The limit (P3), with N = 5: in <code>.w1f/lC./l..</code>, place domino 14 (<code>w</code>|<code>l</code>) on <code>f4f5</code>, with its lake below the other lakes.
The kingdom then reaches from rank 4 to rank 8, which is five rows. Now <code>g9f9</code> is illegal, since rank 9 would be the
sixth.</p>
`}]},{id:`s`,level:2,heading:`S. Scoring`,blocks:[{html:`<p>All games.</p>
`}]},{id:`s1`,level:3,heading:`S1. Territories`,blocks:[{html:`<p>A territory scores its squares times its crowns; without crowns it scores nothing. Territories that do not share an edge
score separately, even if they have the same terrain. <strong>Ruling</strong> R17.</p>
`},{squares:`f1* f* .
.   f1* w`,title:`3 squares × 2 crowns = 6 points`},{squares:`l* l* .
.  l* w`,title:`3 squares × 0 crowns = 0 points`}]},{id:`s2`,level:3,heading:`S2. The castle`,blocks:[{html:`<p>The castle is not a terrain and does not join territories.</p>
`}]},{id:`example-score`,level:3,heading:`Example: a score`,blocks:[{html:`<p>The kingdom <code>wwf1/l1Cf/llw1</code>:</p>
`},{squares:`w  w  f1
l1 C  f
l  l  w1`,title:`0 + 1 + 2 + 3 = 6 points`},{html:`<table>
<thead>
<tr>
<th>territory</th>
<th align="right">squares</th>
<th align="right">crowns</th>
<th align="right">points</th>
</tr>
</thead>
<tbody><tr>
<td>wheat, top</td>
<td align="right">2</td>
<td align="right">0</td>
<td align="right">0</td>
</tr>
<tr>
<td>wheat, bottom right</td>
<td align="right">1</td>
<td align="right">1</td>
<td align="right">1</td>
</tr>
<tr>
<td>forest</td>
<td align="right">2</td>
<td align="right">1</td>
<td align="right">2</td>
</tr>
<tr>
<td>lake</td>
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
`,wide:!0},{html:`<p>In a tie (S3) this kingdom counts 3 squares for its largest territory, and 3 crowns.</p>
`}]},{id:`s3`,level:3,heading:`S3. The winner`,blocks:[{html:`<p>The highest total wins. Among tied kingdoms, the one with the largest territory (with or without crowns) wins, then the
one with the most crowns; after that the victory is shared. <strong>Ruling</strong> R18: crowns under giants do not
count here, crowns of court buildings do. <strong>Ruling</strong> R19: the same applies to Discovery, whose text is
damaged.</p>
`}]},{id:`s4`,level:3,heading:`S4. Ties in Queendomino`,blocks:[{html:`<p>Queendomino, the Royal Wedding and Age of Giants on Queendomino (<strong>Ruling</strong> R20) break ties by the
largest territory, towns included; then the victory is shared.</p>
`}]},{id:`s5`,level:3,heading:`S5. Dynasty`,blocks:[{html:`<p>Three games, each with a new set-up (dominoes set aside, tokens, quests, opening). The highest sum of the totals,
including bonuses, wins. <strong>Ruling</strong> R21: ties go to the sum of largest territories, then to the sum of
crowns, then the victory is shared. Only games that break their own ties by crowns have a Dynasty (G2), so the two
agree.</p>
`}]},{id:`s6`,level:3,heading:`S6. Middle Kingdom`,blocks:[{html:`<p>10 points if the castle is in the centre. <strong>Ruling</strong> R22: this holds if every square is at most
(N−1)/2 rows and at most (N−1)/2 columns from the castle, so that the N×N grid can be centred on it. It applies to
incomplete kingdoms too.</p>
`},{html:`<p>With N = 5, all squares must be within 2 of the castle; with N = 7, within 3:</p>
`},{squares:`.  w  w  .
l  C* f  f
l  .  .  .`,title:`N = 5: 10 points`},{squares:`w  w  .  .
C  f  f  f!
.  .  .  f!`,title:`N = 5: nothing, the forest is 3 columns away. N = 7: 10 points`}]},{id:`s7`,level:3,heading:`S7. Harmony`,blocks:[{html:`<p>5 points if no domino was discarded under P4; in every game of table G that means a full N×N. <strong>Ruling</strong>
R23.</p>
`}]},{id:`q`,level:2,heading:`Q. Queendomino`,blocks:[{html:`<p>Also in the Royal Wedding and in <code>qd/N+giants</code>.</p>
`}]},{id:`q1`,level:3,heading:`Q1. Towns`,blocks:[{html:`<p>Terrains: the six of Kingdomino, and town. A town square is open until a tile is built on it. Town
matches town, built on or not (P2).</p>
`}]},{id:`q2`,level:3,heading:`Q2. Setting up`,blocks:[{html:`<p>Each kingdom starts with 7 coins and 1 knight in reserve. The 32 building tiles are shuffled into a pile that lies grey
side up, so its top tile is known to all (R25). Six go onto the Builders&#39; Board, on spots that cost 0,
1, 2, 3, 4 and 5 coins (R24). The queen is beside the board, and the dragon is in its cave.</p>
`}]},{id:`q3`,level:3,heading:`Q3. The turn`,blocks:[{html:`<p>A turn has five acts, in this order:</p>
`},{html:`<table>
<thead>
<tr>
<th>act</th>
<th>what</th>
<th>must or may</th>
</tr>
</thead>
<tbody><tr>
<td>A</td>
<td>place</td>
<td>must (P4)</td>
</tr>
<tr>
<td>B</td>
<td>tax</td>
<td>may (Q4)</td>
</tr>
<tr>
<td>C</td>
<td>build</td>
<td>may (Q6)</td>
</tr>
<tr>
<td>D</td>
<td>dragon</td>
<td>may (Q9)</td>
</tr>
<tr>
<td>E</td>
<td>claim</td>
<td>must (T6)</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>B, C and D are possible in every round, whichever box the line came from. After a discard only C, D and E are possible
(<strong>Ruling</strong> R26).</p>
`}]},{id:`q4`,level:3,heading:`Q4. Tax`,blocks:[{html:`<p>Place up to 2 knights from the reserve, one on each square of the domino just placed. Each earns coins equal to the size
of the territory under it (if both squares are in one territory: its full size twice) and stays there for the rest of
the game. Knights can also tax towns. Other knights in the territory do not matter. Knights gained in C cannot tax in
the same turn. <strong>Ruling</strong> R27.</p>
`},{squares:`w1k* w* w*
lk*  l* C
.    l* .`,title:`3 squares of wheat and 3 of lake: 3 + 3 = 6 coins`}]},{id:`example-tax`,level:3,heading:`Example: tax`,blocks:[{html:`<p><code>ww/lC/l.:c1:n2</code> has 1 coin and 2 knights. Domino 19 of Queendomino, <code>w1</code>|<code>l</code>, goes on <code>e8e7</code>, and both knights tax
(<code>Ne7e8</code>), as drawn above. The wheat now has 3 squares and the lake 3: 3 + 3 = 6 coins. The kingdom is
<code>w1[N]ww/l[N]lC/.l.:c7</code>. If both squares of a <code>w</code>|<code>w</code> domino had joined the wheat, that territory would have 4 squares,
and two knights would earn 4 + 4 = 8.</p>
`},{html:`<p>With a Safe that pays for knights (Q5), each of the two knights would have earned 2 more, because the player owns 2
knights: 6 + 4 = 10 coins.</p>
`}]},{id:`q5`,level:3,heading:`Q5. More tax`,blocks:[{html:`<p>Each time a knight taxes, it earns 1 more coin for every knight owned (in kingdom and reserve) if a built tile says so,
and 1 more coin for every tower owned if a built tile says so. <strong>Ruling</strong> R28: the bonus applies to
each knight placed, and the two bonuses add up.</p>
`}]},{id:`q6`,level:3,heading:`Q6. Building`,blocks:[{html:`<p>At most one tile per turn (R30), from the board, on any open town square of the kingdom, for the cost
of the spot, minus 1 if you host the queen before paying, but never below 0 (R29). A square holds one
tile, which never moves. The spot stays empty until the round ends.</p>
`},{squares:`t  tB16*
w  w`,title:`The Statue, built on a town square: 5 points at the end`}]},{id:`q7`,level:3,heading:`Q7. Knights and towers`,blocks:[{html:`<p>Immediate effects: knights go to the reserve, towers go onto the tile.</p>
`}]},{id:`q8`,level:3,heading:`Q8. The queen`,blocks:[{html:`<p>A player who has just raised towers and now has at least as many as every other kingdom takes her at once, also in a
tie. Until someone raises a tower she stays beside the board and scores for no one. <strong>Ruling</strong> R31.</p>
`}]},{id:`q9`,level:3,heading:`Q9. The dragon`,blocks:[{html:`<p>If it is in its cave and you do not host the queen (judged after C), you may pay 1 coin: a tile of your choice on the
board leaves the game and the dragon sits on its spot. The dragon acts at most once per round, for all players together,
and also in the last round. <strong>Ruling</strong> R32.</p>
`}]},{id:`q10`,level:3,heading:`Q10. The board between rounds`,blocks:[{html:`<p>After every round except the last, the dragon goes home, the tiles slide to the cheapest spots in the same order, and
the empty spots are filled from the pile. <strong>Ruling</strong> R33: the cheapest spot first, also at set-up.
When the pile is empty, spots stay empty.</p>
`}]},{id:`example-board`,level:3,heading:`Example: the board between rounds`,blocks:[{html:`<p>The numbers are building kinds, <code>-</code> an empty spot, <code>D</code> the dragon; the pile gives 8, then 2. The tile of spot 1 was
built, the tile of spot 3 burnt.</p>
`},{html:`<table>
<thead>
<tr>
<th>price</th>
<th align="right">0</th>
<th align="right">1</th>
<th align="right">2</th>
<th align="right">3</th>
<th align="right">4</th>
<th align="right">5</th>
</tr>
</thead>
<tbody><tr>
<td>end of the round</td>
<td align="right">4</td>
<td align="right">-</td>
<td align="right">16</td>
<td align="right">D</td>
<td align="right">9</td>
<td align="right">1</td>
</tr>
<tr>
<td>tiles slide</td>
<td align="right">4</td>
<td align="right">16</td>
<td align="right">9</td>
<td align="right">1</td>
<td align="right">-</td>
<td align="right">-</td>
</tr>
<tr>
<td>spots fill</td>
<td align="right">4</td>
<td align="right">16</td>
<td align="right">9</td>
<td align="right">1</td>
<td align="right">8</td>
<td align="right">2</td>
</tr>
</tbody></table>
`,wide:!0}]},{id:`q11`,level:3,heading:`Q11. Towns and buildings at the end`,blocks:[{html:`<p>Town territories score like others, with the crowns on their tiles. Each tile also scores what it says: flat points; 2
for each territory of a terrain, whatever its size or crowns (the church: every town territory, built on or not,
R34); 1 for each tower; 1 for each knight (kingdom and reserve).</p>
`},{squares:`f* f* .
.  .  f*
f* .  tB2`,title:`Sawmill: 2 points for each of 3 forest territories = 6 points`}]},{id:`q12`,level:3,heading:`Q12. Coins and queen at the end`,blocks:[{html:`<p>1 point for every 3 coins, rounded down. The host of the queen adds one crown to a largest territory, which gives as
many points as it has squares, even if it had no crown (R35). <strong>Ruling</strong> R36: a
giant cannot cover her, and she does not count as a crown for quests; a Queen&#39;s Tower does.</p>
`},{squares:`l1* l*
l*  l*
#queen* .`,title:`With the queen: 4 squares × (1 + 1) crowns = 8 points`}]},{id:`q13`,level:3,heading:`Q13. The last round`,blocks:[{html:`<p>The last round has acts A to D only.</p>
`}]},{id:`q14`,level:3,heading:`Q14. When pieces run out`,blocks:[{html:`<p>There are 22 knights and 15 towers (R37). <strong>Ruling</strong> R38: starting knights come
first; when the supply is short, players get what is left (possible with 5 or more kingdoms). Coins are unlimited.</p>
`}]},{id:`q15`,level:3,heading:`Q15. Teams`,blocks:[{html:`<p>A team has one purse, one reserve and one tower count. If a team hosts the queen, neither partner may use the dragon,
and both pay 1 less. <strong>Ruling</strong> R39: a knight gained by one partner may tax in the other&#39;s next turn.</p>
`}]},{id:`q16`,level:3,heading:`Q16. A whole score`,blocks:[{html:`<p>The rulebooks&#39; worked example, which the engine reproduces:</p>
`},{html:`<table>
<thead>
<tr>
<th>what</th>
<th align="right">points</th>
</tr>
</thead>
<tbody><tr>
<td>11 coins</td>
<td align="right">3</td>
</tr>
<tr>
<td>wheat, 3×1</td>
<td align="right">3</td>
</tr>
<tr>
<td>forest, 2×1 + 1×1 (and a third territory without a crown)</td>
<td align="right">3</td>
</tr>
<tr>
<td>lake, 3×2</td>
<td align="right">6</td>
</tr>
<tr>
<td>grassland, 4×3, and the queen: 4×4</td>
<td align="right">16</td>
</tr>
<tr>
<td>swamp, 1×1</td>
<td align="right">1</td>
</tr>
<tr>
<td>mine, 3×4</td>
<td align="right">12</td>
</tr>
<tr>
<td>towns, four territories without a crown</td>
<td align="right">0</td>
</tr>
<tr>
<td>Sawmill, 2 for each of 3 forest territories</td>
<td align="right">6</td>
</tr>
<tr>
<td>Church, 2 for each of 4 town territories</td>
<td align="right">8</td>
</tr>
<tr>
<td>Travelling Castle, 1 for each of 3 towers</td>
<td align="right">3</td>
</tr>
<tr>
<td>Big Tavern 2, Statue 5, Guardtower 3</td>
<td align="right">10</td>
</tr>
<tr>
<td>total</td>
<td align="right"><strong>71</strong></td>
</tr>
</tbody></table>
`,wide:!0}]},{id:`a`,level:2,heading:`A. Age of Giants`,blocks:[]},{id:`a1`,level:3,heading:`A1. The dominoes`,blocks:[{html:`<p>Twelve dominoes join the 48 of the base: A to F (giants) and 49 to 54 (footprints). Lettered ones sort before numbered
ones, in alphabetical order.</p>
`}]},{id:`a2`,level:3,heading:`A2. Lines of five`,blocks:[{html:`<p>A line has 5 dominoes, which are sorted and turned over. Then, before anyone claims, some leave (<strong>Ruling</strong>
R40):</p>
`},{html:`<table>
<thead>
<tr>
<th>players</th>
<th>leaves</th>
<th align="right">left to claim</th>
</tr>
</thead>
<tbody><tr>
<td>2 or 4</td>
<td>the 3rd</td>
<td align="right">4</td>
</tr>
<tr>
<td>3</td>
<td>the 2nd and the 4th</td>
<td align="right">3</td>
</tr>
<tr>
<td>5</td>
<td>none</td>
<td align="right">5</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>They have no effect and do not affect Harmony.</p>
`}]},{id:`a3`,level:3,heading:`A3. A giant comes`,blocks:[{html:`<p>A player who places a lettered domino must put a giant (there are 6) on an uncovered crown of their choice in their own
kingdom; if there is none, the effect is ignored. A giant hides that one crown until it is sent away or the game ends.
Other crowns of the square still count. <strong>Ruling</strong> R42.</p>
`},{squares:`w2g* w*
C    w*`,title:`One of two crowns is hidden: 3 squares × 1 crown = 3 points`}]},{id:`a4`,level:3,heading:`A4. Footprints`,blocks:[{html:`<p>A player who places one of 49 to 54 may send one giant of their kingdom to an opponent of their choice. The opponent at
once chooses one of their own uncovered crowns for it. The sender&#39;s crown is free again. <strong>Ruling</strong>
R43: an opponent without an uncovered crown cannot be chosen.</p>
`},{html:`<p><strong>Ruling</strong> R41, R44: what counts are the crowns and giants at the moment the domino
is placed; giants move directly after it, before tax, building, dragon and claim.</p>
`}]},{id:`a5`,level:3,heading:`A5. Quests`,blocks:[{html:`<p>Two of the 17 quests are open; everybody scores both.</p>
`}]},{id:`a6`,level:3,heading:`A6. What quests score`,blocks:[{html:`<p>The quests (<a href="/help#pieces">numbers</a>):</p>
`},{html:`<table>
<thead>
<tr>
<th>quest</th>
<th>points</th>
</tr>
</thead>
<tbody><tr>
<td>Local Business (six, one for each terrain but town)</td>
<td>5 for each of the 8 cells around the castle that is of the terrain</td>
</tr>
<tr>
<td>Four Corners (six, likewise)</td>
<td>5 for each corner that is of the terrain</td>
</tr>
<tr>
<td>Harmony</td>
<td>5 (S7)</td>
</tr>
<tr>
<td>Middle Kingdom</td>
<td>10 (S6)</td>
</tr>
<tr>
<td>Lost Corner</td>
<td>20 if the castle is in a corner</td>
</tr>
<tr>
<td>Folie des Grandeurs</td>
<td>10 for each alignment of at least 3 crowned squares in a row, column or diagonal; terrains may differ</td>
</tr>
<tr>
<td>Bleak King</td>
<td>10 for each wheat, forest, lake or grassland territory of at least 5 squares without an uncovered crown (R47)</td>
</tr>
</tbody></table>
`,wide:!0},{squares:`w* . w*
.  C .
w* . w*`,title:`Local Business, wheat: 4 × 5 = 20 points`},{squares:`C* . . . .
.  . . . .
.  . . . .
.  . . . .
.  . . . .`,title:`Lost Corner: 20 points`},{html:`<p><strong>Ruling</strong> R48: corners are the corner cells of the smallest rectangle around the castle and all
squares, whether the kingdom is complete or not; an empty corner scores nothing.</p>
`},{html:`<p><strong>Ruling</strong> R45 (a published clarification): two alignments share at most one square, so a maximal run
of L crowned squares counts ⌊(L−1)/2⌋ times. Each direction is counted separately. <strong>Ruling</strong> R46: a
square whose crowns are all covered is not crowned, and neither is the castle.</p>
`},{html:`<table>
<thead>
<tr>
<th>run L</th>
<th align="right">3</th>
<th align="right">4</th>
<th align="right">5</th>
<th align="right">6</th>
<th align="right">7</th>
</tr>
</thead>
<tbody><tr>
<td>alignments</td>
<td align="right">1</td>
<td align="right">1</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">3</td>
</tr>
</tbody></table>
`,wide:!0}]},{id:`example-folie`,level:3,heading:`Example: Folie des Grandeurs`,blocks:[{html:`<p>The kingdom <code>w2f1l2g1s1/wf1Cww/..l1w./..w..</code>:</p>
`},{squares:`w2* f1* l2* g1* s1*
w   f1* C   w   w
.   .   l1* w   .
.   .   w   .   .`,title:`3 alignments: 3 × 10 = 30 points`},{html:`<ul>
<li>The top row is a run of 5: two alignments, sharing the lake square.</li>
<li>The diagonal <code>w2</code>, <code>f1</code>, <code>l1</code> from the top left is a run of 3: one alignment.</li>
<li>The third column is broken by the castle; all other runs are shorter than 3.</li>
</ul>
`},{html:`<p>Three alignments: 30 points. With a giant on the <code>f1</code> of the top row, the runs are 3 (<code>l2 g1 s1</code>) and the diagonal: 20
points. With a giant on <code>w2</code> instead, one crown of that square is still visible: 30 points.</p>
`}]},{id:`c`,level:2,heading:`C. The Court`,blocks:[]},{id:`c1`,level:3,heading:`C1. Setting up`,blocks:[{html:`<p>25 tokens (characters and buildings) form a face-down pile, and three of them are turned face up. 59 resources are
beside it.</p>
`}]},{id:`c2`,level:3,heading:`C2. Resources`,blocks:[{html:`<p>When a line is laid out, each square without a crown gets its resource: wheat gets wheat, forest wood, lake fish,
grassland sheep; swamp and mine get none. Resources move with the domino. <strong>Ruling</strong> R49: they leave
with a discarded domino.</p>
`},{squares:`wr fr w1
lr gr s`,title:`Wheat, wood, fish, sheep; none with a crown, none on swamp and mine`}]},{id:`c3`,level:3,heading:`C3. Buying`,blocks:[{html:`<p>At the end of their turn, after the claim (in the last round after placing; also after a discard), a player may do one
of these:</p>
`},{html:`<ul>
<li>pay 2 resources of different kinds for one of the open tokens;</li>
<li>pay one of each of the 4 kinds for any token of the pile, which is then shuffled again.</li>
</ul>
`},{html:`<p>Resources come from any squares of the kingdom. <strong>Ruling</strong> R50: one purchase per turn; the contents of
the pile are known, their order is not.</p>
`}]},{id:`c4`,level:3,heading:`C4. Where tokens go`,blocks:[{html:`<p>The token goes at once onto a square of the kingdom without a crown and without a resource (a square just paid from
qualifies). A building needs its own terrain; a character can go on any. <strong>Ruling</strong> R51: a square
holds one token, and the castle none; a token that cannot be placed cannot be bought; tokens do not move.</p>
`}]},{id:`c5`,level:3,heading:`C5. New tokens`,blocks:[{html:`<p>The open tokens are refilled to three whenever a line is laid out, so not between the last two rounds. If the pile is
empty, nothing is refilled. <strong>Ruling</strong> R52.</p>
`}]},{id:`c6`,level:3,heading:`C6. What tokens score`,blocks:[{html:`<p>Buildings add their crowns to their territory. Characters score at the end what <a href="/help#pieces">components</a>
says, looking at the 8 cells around them (merchant: 2, and 2 for each resource there). A token does not change the
terrain of its square. <strong>Ruling</strong> R53: all values except the merchant&#39;s come from outside sources.</p>
`},{squares:`.    w1 f
lT12* C .
lr*  .  .`,title:`A merchant with one fish beside it: 2 + 2 = 4 points`}]},{id:`example-purchase`,level:3,heading:`Example: a purchase`,blocks:[{html:`<p><code>.w1f[R]/l[R]C./l[R]..</code> has one wood (h8) and two fish (f7, f6). Three purchases that pay the wood and the fish of f7,
from the open tokens 1, 2 and 12:</p>
`},{html:`<table>
<thead>
<tr>
<th>token</th>
<th>moves</th>
<th>kingdom</th>
</tr>
</thead>
<tbody><tr>
<td>1, mill</td>
<td>not possible: the only wheat square has a crown</td>
<td></td>
</tr>
<tr>
<td>2, forest building</td>
<td><code>T2 Ph8 Pf7 Eh8</code></td>
<td><code>.w1f[T2]/lC./l[R]..</code></td>
</tr>
<tr>
<td>12, merchant</td>
<td><code>T12 Ph8 Pf7 Ef7</code></td>
<td><code>.w1f/l[T12]C./l[R]..</code></td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Token 2 gives the forest a crown: 1×1 = 1 point, and more if the forest grows. The merchant on f7 scores 2, and 2 for
the fish still on f6: 4 points, if that fish is not spent later.</p>
`}]},{id:`g`,level:2,heading:`G. The games`,blocks:[{html:`<table>
<thead>
<tr>
<th>text name</th>
<th>game</th>
<th align="right">players</th>
<th align="right">kingdoms</th>
<th align="right">kings</th>
<th>dominoes used</th>
<th>set aside</th>
<th align="right">line</th>
<th>leaves</th>
<th align="right">rounds</th>
<th align="right">each</th>
<th align="right">N</th>
<th>opening</th>
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
<td>none</td>
<td align="right">6</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
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
<td>none</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
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
<td>none</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>duel/2</code></td>
<td>Mighty Duel</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K: 48</td>
<td>0</td>
<td align="right">4</td>
<td>none</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>drawn</td>
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
<td>none</td>
<td align="right">6</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
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
<td>none</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>drawn</td>
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
<td>none</td>
<td align="right">24</td>
<td align="right">24</td>
<td align="right">7</td>
<td>drawn</td>
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
<td>none</td>
<td align="right">24</td>
<td align="right">24</td>
<td align="right">7</td>
<td>drawn</td>
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
<td>none</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>drawn</td>
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
<td>none</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>drawn</td>
</tr>
<tr>
<td><code>giants/2</code></td>
<td>Age of Giants</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>3rd, first</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>drawn</td>
</tr>
<tr>
<td><code>giants/3</code></td>
<td>Age of Giants</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>K+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>2nd and 4th, first</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>giants/4</code></td>
<td>Age of Giants</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>K+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>3rd, first</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>giants/5</code></td>
<td>Age of Giants</td>
<td align="right">5</td>
<td align="right">5</td>
<td align="right">5</td>
<td>K+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>none</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>qd/2+giants</code></td>
<td>Age of Giants on Queendomino</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>Q+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>3rd, first</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>A B B A</td>
</tr>
<tr>
<td><code>qd/3+giants</code></td>
<td>Age of Giants on Queendomino</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>Q+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>2nd and 4th, first</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>qd/4+giants</code></td>
<td>Age of Giants on Queendomino</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>Q+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>3rd, first</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>qd/5+giants</code></td>
<td>Age of Giants on Queendomino</td>
<td align="right">5</td>
<td align="right">5</td>
<td align="right">5</td>
<td>Q+G: 60</td>
<td>0</td>
<td align="right">5</td>
<td>none</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>court/2</code></td>
<td>The Court</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K: 24</td>
<td>24</td>
<td align="right">4</td>
<td>none</td>
<td align="right">6</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>court/3</code></td>
<td>The Court</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>K: 36</td>
<td>12</td>
<td align="right">3</td>
<td>none</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>court/4</code></td>
<td>The Court</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>K: 48</td>
<td>0</td>
<td align="right">4</td>
<td>none</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>court/2+duel</code></td>
<td>The Court, Mighty Duel</td>
<td align="right">2</td>
<td align="right">2</td>
<td align="right">4</td>
<td>K: 48</td>
<td>0</td>
<td align="right">4</td>
<td>none</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>drawn</td>
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
<td>none</td>
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
<td>1 unclaimed</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
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
<td>none</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>wedding/3</code></td>
<td>Royal Wedding</td>
<td align="right">3</td>
<td align="right">3</td>
<td align="right">3</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">4</td>
<td>1 unclaimed</td>
<td align="right">24</td>
<td align="right">24</td>
<td align="right">7</td>
<td>drawn</td>
</tr>
<tr>
<td><code>wedding/4</code></td>
<td>Royal Wedding</td>
<td align="right">4</td>
<td align="right">4</td>
<td align="right">4</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">4</td>
<td>none</td>
<td align="right">24</td>
<td align="right">24</td>
<td align="right">7</td>
<td>drawn</td>
</tr>
<tr>
<td><code>wedding/5</code></td>
<td>Royal Wedding</td>
<td align="right">5</td>
<td align="right">5</td>
<td align="right">5</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>3 unclaimed</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>wedding/6</code></td>
<td>Royal Wedding</td>
<td align="right">6</td>
<td align="right">6</td>
<td align="right">6</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>2 unclaimed</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>wedding/7</code></td>
<td>Royal Wedding</td>
<td align="right">7</td>
<td align="right">7</td>
<td align="right">7</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>1 unclaimed</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>wedding/8</code></td>
<td>Royal Wedding</td>
<td align="right">8</td>
<td align="right">8</td>
<td align="right">8</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>none</td>
<td align="right">12</td>
<td align="right">12</td>
<td align="right">5</td>
<td>drawn</td>
</tr>
<tr>
<td><code>wedding/6+teams</code></td>
<td>Royal Wedding in teams</td>
<td align="right">6</td>
<td align="right">3</td>
<td align="right">6</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>2 unclaimed</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>drawn</td>
</tr>
<tr>
<td><code>wedding/8+teams</code></td>
<td>Royal Wedding in teams</td>
<td align="right">8</td>
<td align="right">4</td>
<td align="right">8</td>
<td>Q: 48, K: 48</td>
<td>0</td>
<td align="right">8</td>
<td>none</td>
<td align="right">12</td>
<td align="right">24</td>
<td align="right">7</td>
<td>drawn</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>How to read the columns:</p>
`},{html:`<ul>
<li><strong>kings</strong>: all kings in play (T2). <strong>dominoes used</strong>: by box, taken at random if some are <strong>set aside</strong> (face down,
unknown to all).</li>
<li><strong>line</strong>: dominoes in each line. <strong>leaves</strong>: dominoes that leave every line. &quot;3rd, first&quot; leaves before anyone claims
(A2); &quot;1 unclaimed&quot; leaves when all have claimed (T5, T7).</li>
<li><strong>each</strong>: dominoes that each kingdom gets. They fill N×N exactly: 12 fill 5×5, 24 fill 7×7, and the castle takes one
cell.</li>
<li><strong>opening</strong>: how the first claims are made (T4). &quot;drawn&quot;: kings are drawn one by one. &quot;A B B A&quot;: one king is drawn,
and the order follows from it.</li>
</ul>
`},{html:`<p><code>duel/2</code> may also be written <code>kd/2+duel</code>, and <code>giants/5</code> also <code>kd/5+giants</code> (likewise with 2 to 4).</p>
`},{html:`<p>Rulings in this table: two players in XL R1, N in Age of Giants R2, seven and eight in
the Royal Wedding R4.</p>
`}]},{id:`g1`,level:3,heading:`G1. Two boxes`,blocks:[{html:`<p>With two boxes the lines alternate between them, starting with the box named first in the table. A line never mixes
boxes. <strong>Ruling</strong> R3: the Royal Wedding uses all 48 dominoes of K at every number of players.</p>
`}]},{id:`g2`,level:3,heading:`G2. Options`,blocks:[{html:`<p>Options, and where they may be added:</p>
`},{html:`<table>
<thead>
<tr>
<th>game</th>
<th><code>+dynasty</code> (S5)</th>
<th><code>+middle</code> (S6)</th>
<th><code>+harmony</code> (S7)</th>
<th><code>+duel</code></th>
</tr>
</thead>
<tbody><tr>
<td>Kingdomino (the Mighty Duel too), The Court</td>
<td>yes</td>
<td>yes</td>
<td>yes</td>
<td>with 2 players</td>
</tr>
<tr>
<td>Kingdomino XL, Teamdomino</td>
<td>yes (R6)</td>
<td>yes</td>
<td>yes</td>
<td>no</td>
</tr>
<tr>
<td>Age of Giants on Kingdomino</td>
<td>yes</td>
<td>no, it is a quest</td>
<td>no, it is a quest</td>
<td>no</td>
</tr>
<tr>
<td>Age of Giants on Queendomino</td>
<td>no, its base has none</td>
<td>no, it is a quest</td>
<td>no, it is a quest</td>
<td>no</td>
</tr>
<tr>
<td>Discovery, Queendomino, Royal Wedding (R7)</td>
<td>no</td>
<td>no</td>
<td>no</td>
<td>no</td>
</tr>
</tbody></table>
`,wide:!0},{html:`<p>Options of one row may be combined. <strong>Ruling</strong> R5: <code>+duel</code> cannot be added to anything else, because XL
and team games are already 7×7, and 96 dominoes would make kingdoms of 97 squares.</p>
`}]},{id:`g3`,level:3,heading:`G3. Other combinations`,blocks:[{html:`<p>Anything else is refused when the game is set up, with a sentence that says what is allowed. <strong>Ruling</strong>
R8: The Court can be added to Kingdomino only.</p>
`}]},{id:`g4`,level:3,heading:`G4. Giants on Queendomino`,blocks:[{html:`<p>Age of Giants has two bases, Kingdomino (<code>giants/N</code>) and Queendomino (<code>qd/N+giants</code>). On Queendomino all of Q applies,
and the discards of A2 replace the unclaimed domino of <code>qd/3</code>. <strong>Ruling</strong> R9.</p>
`},{html:`<hr>
`},{html:`<p>Kingdomino and Queendomino are trademarks of Blue Orange. This project is independent of Blue Orange and not endorsed by
it.</p>
`}]}];export{e as default};