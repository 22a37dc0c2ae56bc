BEGIN TRANSACTION;
CREATE TABLE campaign (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, file TEXT NOT NULL, subject TEXT, subject_hash TEXT NOT NULL, version TEXT NOT NULL, seed TEXT NOT NULL, shards BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, options TEXT NOT NULL, created TEXT NOT NULL);
INSERT INTO "campaign" VALUES('a51ff4fb98cff119','model-a51ff4fb','model','model.rkt',NULL,'47c355759105727c','0.1.0','0',1,3000,0.0,'{"coverage":true,"each":2.0,"first":false,"instances":10000,"shrink":true,"shrink-for":10.0,"using":[]}','2026-11-18T15:59:45Z');
CREATE TABLE coverage (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, kind TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, line BIGINT NOT NULL, used BIGINT NOT NULL, PRIMARY KEY (campaign, shard, kind, owner, name, line), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',14,4620);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',15,1803);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',16,1753);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',17,1492);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',18,1153);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',19,1666);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',20,1567);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',21,1447);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','add','',25,165);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','add','',26,1318);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','multiply','',30,222);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','multiply','',31,1248);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','choose','',35,188);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','choose','',36,182);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','choose','',37,1121);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','join','',41,618);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','join','',42,242);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','join','',43,49);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','left','',47,68);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','left','',48,1193);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','right','',52,63);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','right','',53,1157);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','turn','',57,52);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','turn','',58,1163);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',62,4);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',63,8);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',64,5);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',65,16);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',66,15);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',67,29);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',68,51);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',69,17);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',70,13);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',71,5);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',72,572);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','n',7,9913);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','b',7,9006);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(plus e e)',7,2909);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(times e e)',7,3465);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(if e e e)',7,3822);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(pair e e)',7,2817);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(first e)',7,2769);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(second e)',7,2926);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(swap e)',7,2443);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','n','natural',8,9913);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','b','#t',9,4674);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','b','#f',9,4332);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','v','n',10,0);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','v','b',10,0);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','v','(pair v v)',10,0);
CREATE TABLE finding (campaign TEXT NOT NULL REFERENCES campaign (id), shape TEXT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, seed TEXT NOT NULL, shard BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, original TEXT NOT NULL, original_nodes BIGINT NOT NULL, reduced TEXT NOT NULL, nodes BIGINT NOT NULL, text TEXT NOT NULL, kind TEXT NOT NULL, exception TEXT, run TEXT, twin TEXT, program TEXT, signature TEXT NOT NULL, formulas TEXT NOT NULL, evidence TEXT NOT NULL, checks BIGINT NOT NULL, steps BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, reducing DOUBLE PRECISION NOT NULL, found TEXT NOT NULL, delivered TEXT, PRIMARY KEY (campaign, shape), UNIQUE (campaign, number));
INSERT INTO "finding" VALUES('a51ff4fb98cff119','168a6a474920ae3b',1,0,'grammar','0',0,79,0,'(times 0 2)',4,'(times 0 1)',4,'(times 0 1)','false',NULL,NULL,NULL,NULL,'b889bf4a0a029261','[{"text":"forall x0 : n where x0 ≠ 0. (times 0 x0)","universal":true,"variables":[{"name":"x0","sort":"n","kind":"any","places":["2"]}],"guards":["x0 ≠ 0"],"condition":null,"tests":10000,"discarded":0,"encoded":"(formula (times 0 1) 10000 0 ((any \"n\" ((2)) ())) ((differs 0 constant 0)))"}]','[]',51,1,4.25376800012600142508e-03,3.83612480000010691583e-02,'2026-11-18T15:59:45Z',NULL);
CREATE TABLE look (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, shape TEXT, was_new BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number), FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape));
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,79,'168a6a474920ae3b',1,4.25376800012600142508e-03);
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('schema','1');
CREATE TABLE pending (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, exception TEXT, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number));
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,0,98,0,'(swap (pair 3 #f))',6,NULL,4.44094600015887408517e-03);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,0,288,0,'(swap (pair 0 (pair #f #f)))',9,NULL,5.07801200001267716288e-03);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,0,1015,0,'(times 0 3)',4,NULL,7.26454000005105626769e-03);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,0,1260,0,'(swap (swap (pair 0 #t)))',8,NULL,1.05762290004349779337e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,0,1347,0,'(first (pair (times 0 1) (if #f #f #f)))',13,NULL,1.08385790003922011237e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,0,1439,0,'(pair (pair (pair 0 (pair (swap (pair 1 #t)) 0)) 4) 7)',18,NULL,1.11694100000931939575e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,0,1923,0,'(swap (swap (pair #t 0)))',8,NULL,1.69435460002205218188e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,0,2082,0,'(first (swap (pair #f #t)))',8,NULL,1.73375120002674520947e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,0,2096,0,'(second (swap (pair #t 0)))',8,NULL,1.78190370002084819134e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,0,2532,0,'(swap (pair 3 8))',6,NULL,2.11966440001560840755e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,0,2987,0,'(swap (pair #f 0))',6,NULL,2.6364629999989119824e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,14,0,'(if #t 0 0)',5,NULL,2.64324600002510123886e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,122,0,'(swap (pair #t 0))',6,NULL,0.0265265900002305);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,186,0,'(swap (pair 0 #t))',6,NULL,2.6573850000204402022e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,398,0,'(if #t (plus 0 0) (plus 0 0))',11,NULL,2.67710730004182551056e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,442,0,'(swap (pair (plus 0 0) #t))',9,NULL,2.67995060003158869221e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,446,0,'(if #t (times 0 0) (times 0 0))',11,NULL,2.68025100003796978853e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,506,0,'(swap (pair (times 0 0) #t))',9,NULL,2.68391440004052128642e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,634,0,'(swap (pair #t (plus 0 0)))',9,NULL,2.69277460001831059344e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,652,0,'(plus (if #t 0 0) 0)',8,NULL,2.69395230002373864408e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,653,0,'(times (if #t 0 0) 0)',8,NULL,2.69413959999837970826e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,655,0,'(pair (if #t 0 0) 0)',8,NULL,2.69440800002485048025e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,671,0,'(pair (if #t 0 0) #t)',8,NULL,2.69532340003024728503e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,716,0,'(plus (if #t 0 0) (plus 0 0))',11,NULL,2.6982728000348288333e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,717,0,'(times (if #t 0 0) (plus 0 0))',11,NULL,2.69849109999995562247e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,719,0,'(pair (if #t 0 0) (plus 0 0))',11,NULL,2.69876550000844872556e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,732,0,'(plus (if #t 0 0) (times 0 0))',11,NULL,2.69963480000114941503e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,733,0,'(times (if #t 0 0) (times 0 0))',11,NULL,2.69987920000858139246e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,735,0,'(pair (if #t 0 0) (times 0 0))',11,NULL,2.70019060003505728673e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,762,0,'(swap (pair #t (times 0 0)))',9,NULL,2.70239390001734136603e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,927,0,'(pair (if #t 0 0) (pair 0 0))',11,NULL,2.7131419000397727359e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,976,0,'(first (swap (pair #t 0)))',8,NULL,2.71659300001374504063e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,977,0,'(second (swap (pair #t 0)))',8,NULL,2.71676420002222585026e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,978,0,'(swap (swap (pair #t 0)))',8,NULL,2.71692450000955432187e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1045,0,'(times 0 1)',4,NULL,2.72110270002485776785e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1146,0,'(swap (pair (pair 0 0) 0))',9,NULL,2.7282423000087874243e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1274,0,'(swap (pair (pair 0 0) #t))',9,NULL,2.73571140000967716332e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1300,0,'(plus 0 (if #t 0 0))',8,NULL,2.73743390002891828771e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1301,0,'(times 0 (if #t 0 0))',8,NULL,2.7375902000130736269e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1303,0,'(pair 0 (if #t 0 0))',8,NULL,2.73779250001098262146e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1311,0,'(pair #t (if #t 0 0))',8,NULL,2.73834930003431509248e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1332,0,'(plus (plus 0 0) (if #t 0 0))',11,NULL,2.73980550000487710349e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1333,0,'(times (plus 0 0) (if #t 0 0))',11,NULL,2.74002980004297569394e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1335,0,'(pair (plus 0 0) (if #t 0 0))',11,NULL,2.74028520002502773422e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1340,0,'(plus (times 0 0) (if #t 0 0))',11,NULL,2.74074890003248583525e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1341,0,'(times (times 0 0) (if #t 0 0))',11,NULL,2.74096320003991422709e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1343,0,'(pair (times 0 0) (if #t 0 0))',11,NULL,2.74129470003572350833e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1439,0,'(pair (pair 0 0) (if #t 0 0))',11,NULL,2.74724150003748945891e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1488,0,'(first (swap (pair 0 #t)))',8,NULL,2.75026700001035351306e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1489,0,'(second (swap (pair 0 #t)))',8,NULL,2.75043720002940972335e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1490,0,'(swap (swap (pair 0 #t)))',8,NULL,2.7505985000061627943e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1658,0,'(swap (pair (pair 0 0) (plus 0 0)))',12,NULL,2.76133840002330543939e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1692,0,'(plus (if #t 0 0) 1)',8,NULL,2.76365790000454580876e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1693,0,'(times (if #t 0 0) 1)',8,NULL,2.76385120000668393913e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1695,0,'(pair (if #t 0 0) 1)',8,NULL,2.76407549999930779449e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1743,0,'(pair (if #t 0 0) #f)',8,NULL,2.7671160000409145141e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1786,0,'(swap (pair (pair 0 0) (times 0 0)))',12,NULL,2.77012550000108603853e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1820,0,'(plus 1 (if #t 0 0))',8,NULL,2.77228870004364580381e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1821,0,'(times 1 (if #t 0 0))',8,NULL,2.77247800004261080175e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1823,0,'(pair 1 (if #t 0 0))',8,NULL,2.77270530000350845512e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1847,0,'(pair #f (if #t 0 0))',8,NULL,2.77443490003861370496e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1948,0,'(plus (if #t 0 0) (if #t 0 0))',12,NULL,2.7806581000277219573e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1949,0,'(times (if #t 0 0) (if #t 0 0))',12,NULL,2.7808464000372623559e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1951,0,'(pair (if #t 0 0) (if #t 0 0))',12,NULL,2.78106970004046161193e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1975,0,'(pair (pair #t 0) (if #t 0 0))',11,NULL,2.78279230001317046117e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,1999,0,'(pair (if #t 0 0) (pair #t 0))',11,NULL,0.0278435560003345);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,2234,0,'(swap (pair 0 (pair 0 0)))',9,NULL,3.66719890002968895714e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,2298,0,'(swap (pair #t (pair 0 0)))',9,NULL,3.67154640002809173893e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,2490,0,'(swap (pair (plus 0 0) (pair 0 0)))',12,NULL,3.68498430002546228934e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,1,2554,0,'(swap (pair (times 0 0) (pair 0 0)))',12,NULL,3.69000680002500303089e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,98,0,'(if #t (times 0 0) (times 0 0))',11,NULL,3.7382004000392043963e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,102,0,'(plus (if #t 0 0) (plus 0 0))',11,NULL,3.73953040002561465371e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,365,0,'(if #t 0 0)',5,NULL,3.7813975000062782783e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,404,0,'(plus (if #t 0 0) 1)',8,NULL,3.78797430003032786771e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,441,0,'(if #t 0 0)',5,NULL,3.7955385000259411754e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,718,0,'(swap (pair (pair #t 0) (plus 0 0)))',12,NULL,3.83837420004056184552e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,882,0,'(if #t 0 0)',5,NULL,3.86446290003732428885e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,990,0,'(pair 16183 (swap (pair (first (pair 0 0)) (swap (pair 0 0)))))',19,NULL,3.88037860002441448159e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,1106,0,'(swap (pair #t 0))',6,NULL,3.89803080001911439467e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,1278,0,'(first (swap (pair (pair 0 #t) 3)))',11,NULL,3.92451510001592396292e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,1329,0,'(swap (pair (if #t #t 0) (first (pair 0 0))))',15,NULL,3.93169680000937660224e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,1336,0,'(times (times 0 0) (if #t 0 0))',11,NULL,3.93288860000211570877e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,1571,0,'(second (swap (pair #f (pair 0 0))))',11,NULL,0.0396901520002757);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,1672,0,'(first (pair (if #t 0 0) 0))',10,NULL,3.98458230001779156737e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,1705,0,'(swap (swap (pair 1 (if #t 0 0))))',12,NULL,4.62382080004317685961e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,1809,0,'(if #t 0 0)',5,NULL,4.64049560000603378284e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,2054,0,'(second (swap (pair #t 0)))',8,NULL,4.67913200000111828558e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,2330,0,'(if #t 0 0)',5,NULL,4.74384410003949597012e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,2353,0,'(first (swap (pair #t 0)))',8,NULL,4.74825660003261873498e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,2543,0,'(swap (pair 15 (if #t #t (plus 0 0))))',13,NULL,4.7779457000160618918e-02);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,2560,0,'(swap (pair #t 0))',6,NULL,0.0478024210001422);
INSERT INTO "pending" VALUES('a51ff4fb98cff119',0,2,2705,0,'(second (swap (pair (times 0 0) (pair 0 0))))',14,NULL,5.60938070002521271817e-02);
CREATE TABLE property (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, form TEXT NOT NULL, name TEXT NOT NULL, file TEXT NOT NULL, line BIGINT NOT NULL, col BIGINT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "property" VALUES('a51ff4fb98cff119',0,'redex-check','e','model.rkt',74,1);
CREATE TABLE sample (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, elapsed DOUBLE PRECISION NOT NULL, tried BIGINT NOT NULL, discarded BIGINT NOT NULL, hits BIGINT NOT NULL, findings BIGINT NOT NULL, covered BIGINT NOT NULL, cpu DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, elapsed), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
CREATE TABLE seen (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, first BIGINT NOT NULL, digests TEXT NOT NULL, PRIMARY KEY (campaign, shard, first), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
CREATE TABLE shard (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, seed TEXT NOT NULL, place BIGINT NOT NULL, places BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, elapsed DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, is_done BIGINT NOT NULL, worker TEXT, state TEXT, touched TEXT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "shard" VALUES('a51ff4fb98cff119',0,'0',0,1,3000,0.0,1.45579511000050842994e-01,0.041832,0,'host, process 1','{"covered":[16587,6345,6076,5278,3586,5475,5131,4493,1529,4052,1541,3887,859,312,4097,1883,718,482,254,4269,229,3987,238,3599,131,70,68,188,68,90,389,67,63,15,2287,15079,13775,4388,5386,5922,4236,4057,4349,3587,15079,6793,6982,0,0,0],"lessons":"0 1 50\n1 0 8\n2 1 1\n5 0 4\n6 0 4\n7 0 4\n8 0 4\n9 0 4\n10 1 1\n19 0 4\n21 0 4\n23 0 4\n24 1 1\n27 0 4\n34 1 34\n"}','2026-11-18T15:59:45Z');
CREATE TABLE source (campaign TEXT NOT NULL REFERENCES campaign (id), path TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (campaign, path));
INSERT INTO "source" VALUES('a51ff4fb98cff119','model.rkt','#lang racket
;; A little language of numbers, truth and pairs, and an optimiser with three bugs:
;; multiplication by zero, the order of a swapped pair, and a conditional with equal branches.
(require redex)

(define-language L
  (e ::= n b (plus e e) (times e e) (if e e e) (pair e e) (first e) (second e) (swap e))
  (n ::= natural)
  (b ::= #t #f)
  (v ::= n b (pair v v)))

(define-metafunction L
  value : e -> v or stuck
  [(value v) v]
  [(value (plus e_1 e_2)) (add (value e_1) (value e_2))]
  [(value (times e_1 e_2)) (multiply (value e_1) (value e_2))]
  [(value (if e_1 e_2 e_3)) (choose (value e_1) e_2 e_3)]
  [(value (pair e_1 e_2)) (join (value e_1) (value e_2))]
  [(value (first e)) (left (value e))]
  [(value (second e)) (right (value e))]
  [(value (swap e)) (turn (value e))])

(define-metafunction L
  add : any any -> any
  [(add n_1 n_2) ,(+ (term n_1) (term n_2))]
  [(add any_1 any_2) stuck])

(define-metafunction L
  multiply : any any -> any
  [(multiply n_1 n_2) ,(* (term n_1) (term n_2))]
  [(multiply any_1 any_2) stuck])

(define-metafunction L
  choose : any e e -> any
  [(choose #t e_1 e_2) (value e_1)]
  [(choose #f e_1 e_2) (value e_2)]
  [(choose any e_1 e_2) stuck])

(define-metafunction L
  join : any any -> any
  [(join stuck any) stuck]
  [(join any stuck) stuck]
  [(join any_1 any_2) (pair any_1 any_2)])

(define-metafunction L
  left : any -> any
  [(left (pair any_1 any_2)) any_1]
  [(left any) stuck])

(define-metafunction L
  right : any -> any
  [(right (pair any_1 any_2)) any_2]
  [(right any) stuck])

(define-metafunction L
  turn : any -> any
  [(turn (pair any_1 any_2)) (pair any_2 any_1)]
  [(turn any) stuck])

(define-metafunction L
  optimise : e -> e
  [(optimise (times 0 e)) (optimise e)]
  [(optimise (swap (pair e_1 e_2))) (pair (optimise e_1) (optimise e_2))]
  [(optimise (if e_1 e_2 e_2)) (optimise e_1)]
  [(optimise (plus e_1 e_2)) (plus (optimise e_1) (optimise e_2))]
  [(optimise (times e_1 e_2)) (times (optimise e_1) (optimise e_2))]
  [(optimise (if e_1 e_2 e_3)) (if (optimise e_1) (optimise e_2) (optimise e_3))]
  [(optimise (pair e_1 e_2)) (pair (optimise e_1) (optimise e_2))]
  [(optimise (first e)) (first (optimise e))]
  [(optimise (second e)) (second (optimise e))]
  [(optimise (swap e)) (swap (optimise e))]
  [(optimise e) e])

(redex-check L e
  (or (equal? (term (value e)) (term stuck))
      (equal? (term (value e)) (term (value (optimise e))))))
');
CREATE TABLE step (campaign TEXT NOT NULL REFERENCES campaign (id), shape TEXT NOT NULL, number BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, pass TEXT NOT NULL, PRIMARY KEY (campaign, shape, number), FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape));
INSERT INTO "step" VALUES('a51ff4fb98cff119','168a6a474920ae3b',0,'(times 0 2)',4,'original');
INSERT INTO "step" VALUES('a51ff4fb98cff119','168a6a474920ae3b',1,'(times 0 1)',4,'atoms');
CREATE TABLE stream (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, next BIGINT NOT NULL, tried BIGINT NOT NULL, skipped BIGINT NOT NULL, not_made BIGINT NOT NULL, too_long BIGINT NOT NULL, repeated BIGINT NOT NULL, unchanged BIGINT NOT NULL, unknown BIGINT NOT NULL, flaky BIGINT NOT NULL, known BIGINT NOT NULL, unseen BIGINT NOT NULL, hits BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, state TEXT, is_done BIGINT NOT NULL, PRIMARY KEY (campaign, shard, number), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "stream" VALUES('a51ff4fb98cff119',0,0,0,'grammar',3001,3000,0,0,0,0,0,0,0,0,0,12,2.19921770003566052764e-02,9.82712699999999800271e-03,'{"exhausted":false,"familiar":0,"looked":79,"price":0.021992177000356605,"earned":0.0,"steering":{"table":0,"end":8192,"values":[65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,32,32,32,32,32,32,32,32,32,32,32,32,32,32,32],"examples":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null],"hits":[750,276,287,313,218,325,331,319,34,259,42,273,54,53,263,172,73,12,19,315,22,319,14,311,0,3,0,3,2,5,13,2,5,1,182,597,608,324,347,313,339,377,394,374,597,465,448,0,0,0],"credit":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,314114048,312213504,216793088,229769216,203227136,222625792,236584960,244645888,232128512,314114048,263389184,252313600,0,0,0],"found":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null]}}',1);
INSERT INTO "stream" VALUES('a51ff4fb98cff119',0,1,0,'enum',3001,3000,0,0,0,0,0,0,0,0,0,59,1.03658060002089769113e-02,2.2081070000000008191e-03,'{"exhausted":false,"familiar":0,"looked":0,"price":0.010365806000208977,"earned":0.0}',1);
INSERT INTO "stream" VALUES('a51ff4fb98cff119',0,2,0,'random-index',3001,3000,0,0,0,0,0,0,0,0,0,22,1.90919990009206230752e-02,4.84978100000000092451e-03,'{"exhausted":false,"familiar":0,"looked":0,"price":0.019091999000920623,"earned":0.0}',1);
CREATE INDEX look_of_shape ON look (campaign, shape);
COMMIT;
