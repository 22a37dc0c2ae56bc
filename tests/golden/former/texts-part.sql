BEGIN TRANSACTION;
CREATE TABLE campaign (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, file TEXT NOT NULL, subject TEXT, subject_hash TEXT NOT NULL, version TEXT NOT NULL, seed TEXT NOT NULL, shards BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, options TEXT NOT NULL, created TEXT NOT NULL);
INSERT INTO "campaign" VALUES('0cad80c97e32432d','programs-0cad80c9','programs','programs.assay','texts','670fefb624e8aaef','0.1.0','0',2,1200,0.0,'{"emi":false,"first":false,"oracle":"all","shrink":true,"shrink-for":120.0,"using":"open"}','2026-11-18T15:59:53Z');
CREATE TABLE coverage (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, kind TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, line BIGINT NOT NULL, used BIGINT NOT NULL, PRIMARY KEY (campaign, shard, kind, owner, name, line), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "coverage" VALUES('0cad80c97e32432d',0,'constant','lists','+',14,97);
INSERT INTO "coverage" VALUES('0cad80c97e32432d',0,'constant','lists','0',12,84);
INSERT INTO "coverage" VALUES('0cad80c97e32432d',0,'constant','lists','1',13,93);
INSERT INTO "coverage" VALUES('0cad80c97e32432d',0,'constant','lists','cons',16,199);
INSERT INTO "coverage" VALUES('0cad80c97e32432d',0,'constant','lists','head',17,334);
INSERT INTO "coverage" VALUES('0cad80c97e32432d',0,'constant','lists','length',20,79);
INSERT INTO "coverage" VALUES('0cad80c97e32432d',0,'constant','lists','map',21,172);
INSERT INTO "coverage" VALUES('0cad80c97e32432d',0,'constant','lists','nil',15,457);
INSERT INTO "coverage" VALUES('0cad80c97e32432d',0,'constant','lists','reverse',19,39);
INSERT INTO "coverage" VALUES('0cad80c97e32432d',0,'constant','lists','tail',18,187);
CREATE TABLE finding (campaign TEXT NOT NULL REFERENCES campaign (id), shape TEXT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, seed TEXT NOT NULL, shard BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, original TEXT NOT NULL, original_nodes BIGINT NOT NULL, reduced TEXT NOT NULL, nodes BIGINT NOT NULL, text TEXT NOT NULL, kind TEXT NOT NULL, exception TEXT, run TEXT, twin TEXT, program TEXT, signature TEXT NOT NULL, formulas TEXT NOT NULL, evidence TEXT NOT NULL, checks BIGINT NOT NULL, steps BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, reducing DOUBLE PRECISION NOT NULL, found TEXT NOT NULL, delivered TEXT, PRIMARY KEY (campaign, shape), UNIQUE (campaign, number));
INSERT INTO "finding" VALUES('0cad80c97e32432d','e78db8def4874f49',1,0,'open','0',0,1,0,'((λ a (a (a reverse))) (λ a ((λ b (λ c (head b nil))) nil)))',17,'reverse',1,'reverse','differs',NULL,NULL,NULL,'==> main.sh <==
echo ''@@ 0''
cat <<''TERM''
reverse
TERM

echo ''@@ end''
','0000000000000000','[]','[{"who":"texts good","target":"texts","variant":"good","role":"compared","status":"ran","output":"reverse\n","line":"reverse","is_wrong":false,"version":"shell 1.0"},{"who":"texts bad","target":"texts","variant":"bad","role":"compared","status":"ran","output":"id\n","line":"id","is_wrong":false,"version":"shell 1.0"},{"who":"texts picky","target":"texts","variant":"picky","role":"also","status":"ran","output":"reverse\n","line":"reverse","is_wrong":false,"version":"shell 1.0"}]',3,1,7.5152906199991775793e-01,2.49397692999991704709e-01,'2026-11-18T15:59:54Z',NULL);
CREATE TABLE look (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, shape TEXT, was_new BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number), FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape));
INSERT INTO "look" VALUES('0cad80c97e32432d',0,0,1,'e78db8def4874f49',1,7.5152906199991775793e-01);
INSERT INTO "look" VALUES('0cad80c97e32432d',0,0,2,'e78db8def4874f49',0,1.03878150099990307353e+00);
INSERT INTO "look" VALUES('0cad80c97e32432d',0,0,6,'e78db8def4874f49',0,1.29488015099968833965e+00);
INSERT INTO "look" VALUES('0cad80c97e32432d',0,0,1032,'e78db8def4874f49',0,4.68119461099968248163e+00);
INSERT INTO "look" VALUES('0cad80c97e32432d',0,0,1039,'e78db8def4874f49',0,4.78813924699989);
INSERT INTO "look" VALUES('0cad80c97e32432d',0,0,1054,'e78db8def4874f49',0,4.84827753999979904619e+00);
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('schema','1');
CREATE TABLE pending (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, exception TEXT, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number));
CREATE TABLE property (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, form TEXT NOT NULL, name TEXT NOT NULL, file TEXT NOT NULL, line BIGINT NOT NULL, col BIGINT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "property" VALUES('0cad80c97e32432d',0,'subject','texts','programs.assay',1,1);
CREATE TABLE sample (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, elapsed DOUBLE PRECISION NOT NULL, tried BIGINT NOT NULL, discarded BIGINT NOT NULL, hits BIGINT NOT NULL, findings BIGINT NOT NULL, covered BIGINT NOT NULL, cpu DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, elapsed), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "sample" VALUES('0cad80c97e32432d',0,1.01035577399989051627e+00,0,0,0,1,0,0.342039);
INSERT INTO "sample" VALUES('0cad80c97e32432d',0,2.46509917100002,295,5,3,1,0,0.890727);
INSERT INTO "sample" VALUES('0cad80c97e32432d',0,3.94878429500022321008e+00,482,18,3,1,0,1.28147700000000019926e+00);
INSERT INTO "sample" VALUES('0cad80c97e32432d',0,4.90951489100007165689e+00,599,25,6,1,0,1.71131599999999983729e+00);
CREATE TABLE seen (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, first BIGINT NOT NULL, digests TEXT NOT NULL, PRIMARY KEY (campaign, shard, first), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "seen" VALUES('0cad80c97e32432d',0,1,'b39464b2398f9bd9d0b2afa7a7bfa818733848bf27804ba459508bd3ccc3478ca8caec9f074c4cba8338924876ab1f067d3553d11d08ed908c1ea519e2db4f85e9949b055f5c4940e792210aa0b16b3e65c31a1e400a6165c69be3107aad97fd5955e50a505894e6115578f6954b3eee432ffb8abd448fbb2d63bfb83edcb5218cd8ea9c3c7ac3af501e9b9a90ffd341017d1de0dc289d8adabf6acd3cc3a56ee5216bf6a11c8a76d43231231fe568c6a737ad2e69f2e77e7089bd8cb68c2cf0571fcc1b6a2761b3c1c77de3b905222bc9af19f3cc5e5e4768d2a3bff1a86fd809eec30481ac2595a9e4633fd4abcba7f3a931e4f7a53638627f1e20c7510235e92ca532fc1ba639b269cb5fa54e0a6641a064fe4774f34b5836cc603418a2d818b718aec60c0cb6cb4803f8bc5f68fa3b4af6bdb6b7c772145718b6be74d4990c84a93333d9cfdd4b8b9e818069fc0efc63cfa0b88c3be63808038d9f579e4406c7182d2b7224dad69d96c9f6598b504fbd158043ee7c5fabbb42ae0e66b5090df91ee3c84fc7462820dd4573cf775132790818c3d662236332f29fdeb82df6b7ba86f58f7a0cb0f7f1c03bca2914e045e5a5be5c8309b73fbf94c5858a0f42a36366a6e1e3714916db7a518e22898a49dc30aae538ad79cc4447300e8399ef512241f50d2bf5b300ffb7433e483aab5f1b90370402848d971de250c1a4a0254a8caee0d940c2ab6f35541a47d4ecf3dd7dc01ca86e32cb349c4cd7a5741718f844f88a465ab53a4cfb3c69eee2714b2f2145525e03259af12267d10cac543e122ff8d26a9d78112712c97b9dae91cfbb3805bd90298fc2128f45b6d74f98543c85b7e5f74a177cc8feb880ce3c5fd52763c0ae5cc201deea0376e2af4513df142b680307485fb4abedd154fd5573c90e96daf1a78f313a67e63d31e858af4542ec18d5b80c1116473301ed9b8d1cda5daa44392dfcf4f78e71a99765d5a32885b050126fdd2617c23a7cb30f584b75b5f1237ea5439e89d15d8f9f23d2fbeb49587dd9f3986b00cb9b2d8a606298481f558ba9dea8115348164e44e35ff5801db2d0d49a626b5ac51186e2b482b15bbd7de2372060eaafe02789c7ae4796e31ad60be91de303f2cc0692e389382876717d04bd664b262b9846b1318a940539918591a3f93bcf79cfd901ed2e481d0250a535900c4c3bfa4ca617ad2044a61922bc5413e8b74b3d55336fb44ed70cf192385fa35990d0c83caf09bf0b954cae9a5c0bddcf3472f0771bf215398c960221dabcfd6415b82c3e1c46145da954c15c3c6f5b53166591aebbb1491ec907d04fc776deba4f80d608d6b10b567c94d0a895c71cebfbf4286f9a011f14719745237c29f557742bf2fc1ab571f18fc7193e0373e1387347b8275e3c858448a3d343ed19ad374800b192ed7109c9e586e184bbfbf7196772744d6c12baffaed1b611b2948675c6254ab03cbb6cb343ad8ea9e8e53e18657bb9bf0fffcb6b2543fa5780905d5301cc0572ed874ee1d7063a9a4938be878cc4c5ea386b33849fdaf8018ff67bc458efecec3188395944df4d546e77f04c6c9ab6fa5c67ce164503935ffd6742ec2caed44946e549d45f2a87748b0190b62234e840d53a192f3b534050189bd1bd904d4c3ea84f43d0f196215689dbf94b31ddc0756e31f4141b3e45b58a738a44f3bc3f802956b6be072b754c1f63fe061c955978afdac99301add5e6509c3136608a2b9494d7c95a32b9f4acbd3636510221402da8cb6a1b8a1efd47eb603d2a4d55453434182d3bd0949a8fbd70f71eced8d82d6e5e0c4e37074f93256ef801c0d42f4b96ee030b243617c7d2afa1fc93f8144198401750bcff74f503209e3431ff5aaa49b2bd41ab02fdcf1f8718165a98f80e502d831bcdab0a008e66e6b81e4acf795e9052afc946453f47786dc6427f7c2908411470080877dd2dc59ad5d92c145b473641f79ae0ae32affbdb22bc9ac54ec263076af8511ddf72c258bc712ba974e17edab7b4af377b80aeb6ec53cb70fcbdd61ea66e2f351a887ac5fc25408cf3902df88558f9e9cca06a854398f8109a36f353436f1ec8ad32c8e27249115360f8df72648961a002cef8ac77d7990696895f8335a5c2bece5d4bd7370b76f283e53f30606b26f2bb50c6dd6ecb2442154f9a93edcddf2e558fc76e655280d521f007786873ba905e37a640622888cffb89cf6edff0b416b168e93f181ca2983d23fe4153c3aa6f4118839a322b336bce74a7111fd1a581998b0b65bd5c3cfa07783fa6d550bce8105816248a309b6719a40ee84d900675ab2f50f3dd709696bfa428325b8614a2137c4998c5169915962bf1d77ca4bc4b2eb8362241068f1e32d88cf694e7bc553d0520282edd299dcb3be82acd85d7e4f021bfd52f7ed9147a7e84c8a037a5e2e2591e1abfa6dd8b769f5f590b2f9a6e5c28f1ff8c42fe2552b052a3ccfa8704efb94a6ceaeca52dbdbcdc0263175ec24e4a45933d2c2fec8b237caeaec08d9f1e6cb11e22628ef6412e628577a3ed33e6f32dfeba270f33d852e76d89ab4a0d979054d6f9f92351c9461b3fe3df4d80bb3ae7a7a8611892449cb9817618c70936f536c76f29950dd030b025b784ea07b579c3396c06c846106e494466f88b5e3f185afc05657ae74e4c8f40cb2c906eb34d04cd0e95592fb5b9a9d5b5ef61a45df573c11f28e156100979f9e012e719149df5c1d78e9c40ed24844081e45d90c758fbe8dde44515add6ac0e33a687880ef72fad7fc32f00663764f61f33d25589469fc67096787f15d6976de8cc097aa8fdac771573fcd694c8d228afa99ff3c681ebd1a14ab01600dab224f0020c0ebbe92bab1ebb1092573516244d7e5f1b0e77577811fa10cfeab403659998301c1435623077f3bcc756ddb3f2bbb1f41feee1bd5b027a5fcc0161de2f205cf0ba16d31fdb9e5008bcdf918b5dcce09d7bc969e85a8cbf1aabab24d682a2313738b6761f5df31665ecbcf650c0f9bec795768ce9dfec99d3dd610bc857aaffd320ed40cc5e9fccf6d056e7d581c197f96d380fbf2169f9876755ddab225e180c1588f44a57b4444c293ca8fda3444058f2a3bdbbcd8fca45efb11a61f001ac82e9df41c2222f4ea89423d55cb9e17f620e886527fe0fe18e795c334211a8dcd299f42c38d5b09fcd09f9eedc21ae6ace7169d7049b915712818b0bdcc7e2e2f6cd7a3c13c25d58cca87bb93381de194ab484ed53beede6787b2a7d7e73dd2520b98e66b064915749ee11f279cf475ed16d51fde4b3e966b69e4e9c0281e36d19ae4f522cf879b48c13');
INSERT INTO "seen" VALUES('0cad80c97e32432d',0,301,'7989b76f045ab8a7bfc803d13db3853f214d7a2804bb3a517dbd5a0a80c17257327b2800ea5413a394a4b27ae18b76bc1fa6bfdd1f92337a4910d94344c0759ec026525c7ab235dc943a259e2b1724b626b0805c36193385bd5794afd99a5677f2f75184dbefa977cb7b3c4e53af6c9a4c095c710b1d421618b7c74765621ee9a12f27ae8eb17c09bf274e04d8b5a20643d5ba6ee0c5bdff6891500c8fc4e7aba26f1b3bfdfb8def56c5efd858108bc7c57f88c7747ba5d5a32df8a5f1c0d64e2a0bf65d87f7d53f94f2c2618339f4431387858e29cfea8731a75136ed17a5b02940f855ab549ca17094cbca0aace557bd65837add1b1077c2e1b0c328ae3fb6e2dfe901fb01adf63cf151711d10271ea836bfe622f1cba77ed3183f7060bd82c715adb4dcc5cc1d0ef52af85ebfdc13b5f06daa7e52fea04f94854e609bbcafa34ef9fe096500395c3b338140c4587ab53c6830908b48fb427ec9b417460323a3ab0e82f41c082feb4becc9811f0965851657fcf5a1647d42ae44cdad2311b5f15268dfd70510fafe804337bbba6f043d9c3d8c46939ad0bf55b0909b3fb4712252fe1730010855ace333a66cd0c29de807026d6ed8746bb13fbffe5e76886f60c501bf99bea072b7a8a192d1bb4403b0231c186f504bbbc7b3bc3741efff370014d289e46d9a5ec124b1303b15edaa37208fd394dab32286967aad095aacce6781b56b3a26ba9e9e09c49b7daea0d2e05f44a08313f0f8f7a879b8171b5bc6cf91d20ff5ce8cb624973c29ac37407e77c26cf61b9b82e2567168926520a92ec280ae296d882a20d0df16b97cb17bc9384941e60d6b2690f3604c8e104f5d2526af0db14c4ab120a647b0444666cd4e40ad02b70bfb8844b70bb83b92ab8d033ac17122956b212a6a4434ecf8c06479e29afccdc7724ff38fe437092b5137942bc43aa59463d71f7e84ecb78e8913cba065d3c7b5b7ed1fe8ffe1e406e84f76891dc2417604cfa5b8c0985e55157b3fa19f3f08c76e686643fcd65a8908a14233f5f32297b7424f7ff946d4af57f1a8a202cb114fd8693f0b985c123f3bbb35474eac9f5a7652526dda61edb4564b790ab479df999dfc825cca6287069a7ac940c43501afec37083de8add2361cb880f115dbd5741aea5b4121ea1426f6afc510ea88ac5aaa0f31379740c51218e52df0a025339ef41cab87623531e923988c462d19e1d8294972fc7460f46a9cdd7b05b71805f29e0a2cd19004288e3bb16e321ed4ca6759ff376816dbc031c3c5dbe444882b655c5d077c1a9d9b0ecf5bf17b2ea3ce51ee82997a2b258d0a07fb9ddd11feac10344f4169e9d707b2dc666679edbc89172a0d77426547a652daea05d6472f3ea9ed0e9741e392f27407908c26e79d90567a9b981dbb374e043289a6e91afa3d93ffc969e1057832ce0a01f5c6537f30cac30ba61bda6ca38e8e5135a1e9105b9b4c2785840f7322e229eac0ceca01b5a70774e979ae7adf8aeaa9f07f9eb44987aa0ad9935d84b43847f35a38928a9247701eb4a767ee1fbee2df727712ef5bf28a3906323646de2d43c9b496af0bcb10484c2d9e2ef759fa3a188972031afd463009be62db613447367d65832a7dcc6fd3577c06fa95b316866bad1cae1e89ec5d533286fa1c0fa300900282e70a8e93f6aa4c21d6ae0b7d7549cace63e8ee93ce45568ee712766743e481f9609422ee61ee6b0ce7b74dd7d69ef1b1b8ee7339939712dbb353050a272b6341b57467cc1002d85d3c72d548d749eac3bd9968d9a1a1b48f40c32b29bd554c0bdf2ee33178c448b616c7900fa3382bcc894d85300c9a2ff4c11dd6627319b0584a6d5313b2164eaf531ce87ccd6734c38689bd177fea8dec20e648cc71f37a1f19eb7ce4ea96b6628cb4c5f9b9248c71fa140f6e94336fcf21111a90b3a15c7ef1508005de17f7120645d7c00b9cfe25ab83c3682666aa4eb6bf981995fdbe38a69a53af6fda1a47ed1afb859524c94fc8250ca2f96e48184f5e210c16eabcf237b62236ac252bce40125528104e3c38562d1dfe7c4bd547915d7c93666d5149d075a686b9b38d5a94623418403b10fb05d69b340bd961');
INSERT INTO "seen" VALUES('0cad80c97e32432d',0,501,'7a8e72fb6153ca59fbcc0d06a925574ffe826ae7206ef1dfb1f9043f1dd69da930009f0e292a6eed0c4d0077f0659aa0c76322dcffde9f36c082cedf6fc583cc0a8a3ad6a4712559de89607ecb369ceddce3b2b509f6e75c332ebc3b4aaa65209f52970f662d56e855f173a8243f1b216f96f4f6b4843db93fa1839e9b356904572f3f32d6083941f02d33be946c3ef7fe9540b46e9889927ba859841ebc5ce48a52c955ccc421568067f122d53c4d5f65dae45b28ec5c2c317f3b7bc8a554d4b061cc52191b797cd8e8992b85d0d208ff24bd2b16e9d48cc909f8530693a86d13c5f7d79658aee6f12bd6d7160afccc7e9d3fd23e10d3239bdae2578cb34411244e8f93c063a23e7faf2eb5f21ca12358c5e2a9af446914fb3f5580dfdf5d495b287c18fd1b7696c23341f2f5388bc94d6d0bc112eb513727d8e5cdf7b5aff471ef62e781761e53d547978060183cc0173d3f0251a2e73083b8db60869d13b7901474cc7b351ed5448eea3152777eb954d109ab54d201931368da15ce3f49c515a3b440a857e636712a34bf3f9d18f49fe260ca1dfd23de19d666b2e806796b2a86dbefc28ff5692a2cfe5d89dec9819727e198ffb2c5f740703ba012a53dfbeb259e85ea98e33c143877dd3fe914e97f15bed48929c703b99e1dfd0fb7d5f20a5e4174e249b7b880d0874757c0f2bfad6df9ca55c0f99f481f6a47c1dbfc7d3b4170a7797f90e0f952474827905b4b6deaef246e77b25f6231966198cb026746f4136092464f0186ab61304983d7b5d9f998632d4c01fb5ecb71329ea30b86e99957342684fb446b666d55239a16fb1541acddcc195f2b542451b8b2c8bf89a8636f4f8300f6c37a3f3c9c1c718ab049511a36549e78305f26399c29843b7b78f7dfffffa24aa0c6e658811833cc30ad5daab0986381ac3f959a5f2292f5ad311f744d169fbf48cabcfa147ab009bcbc18f419fe46617a0c6212cba03dc6f4660b71024a51f811e371c7fd42f63e5e98a93fc35dc1e2de612bd802dffde1e4d25f93ff6f208f57a2c48e05fd0ac4541c45e572a387d60f5feb21de03b1c98b4e630760a69a15d491359b53a3fbc7fa34b2f5da5c0d5e3efcefeecec12e4d923b7b4724e4de917579761d42fd9058ceb5287aea8d0a598dc95986d307a771fb7eddfa19da505061ff01bbf2f97093efffb12afc9d046e41cc1cd1f562f9dd81a9ad4898c116d8da2eafb876029f2b00bb0e8064ba87edfea68c18749804557271f1e8546b0f234b126f15e337fd53fe94f8f85cebcd892825df152c3efd51a659091ba0530fd043');
CREATE TABLE shard (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, seed TEXT NOT NULL, place BIGINT NOT NULL, places BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, elapsed DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, is_done BIGINT NOT NULL, worker TEXT, state TEXT, touched TEXT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "shard" VALUES('0cad80c97e32432d',0,'0',0,2,1200,0.0,4.90951489100007165689e+00,1.71131599999999983729e+00,1,'host, process 1',NULL,'2026-11-18T15:59:58Z');
CREATE TABLE source (campaign TEXT NOT NULL REFERENCES campaign (id), path TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (campaign, path));
INSERT INTO "source" VALUES('0cad80c97e32432d','programs.assay',';; Programs for compilers that are scripts, and wrong about a few constants. The file includes no other one, so that campaigns about it can be resumed for as long as it stays as it is.
(syntax haskell
  (lambda "\\$x -> $e" 0)
  (apply "$f:10 $a:11" 10)
  (annotation "$e:1 :: $t" 0)
  (arrow "$1:1 -> $2" 0)
  (reserved "case" "class" "data" "do" "else" "if" "import" "in" "let" "module" "of" "then" "type" "where")
  (reader haskell))

(signature lists
  (types [Int (haskell "Int")] [(List a) (haskell "[$1]")])
  [0 : Int (haskell "0")]
  [1 : Int (haskell "1")]
  [+ : Int Int -> Int (haskell "(+)")]
  [nil : (List a) (haskell "[]")]
  [cons : a (List a) -> (List a) (haskell "(:)")]
  [head : (List a) -> a (haskell "head")]
  [tail : (List a) -> (List a) (haskell "tail")]
  [reverse : (List a) -> (List a) (haskell "reverse") (weight 0.2)]
  [length : (List a) -> Int (haskell "length")]
  [map : (a -> b) (List a) -> (List b) (haskell "map")])

;; A variant prints the texts of programs.
(target texts
  (syntax haskell)
  (program "main.sh" "$calls\necho ''@@ end''\n")
  (repeat calls "echo ''@@ $i''\ncat <<''TERM''\n$term\nTERM\n")
  (variant good (run "/bin/sh" "main.sh"))
  (variant bad (compile "/bin/sh" "-c" "sed ''s/reverse/id/; s/length/size/'' main.sh >bad.sh") (run "/bin/sh" "bad.sh"))
  (variant picky (compile "/bin/sh" "-c" "if grep length main.sh; then echo ''no length here'' >&2; exit 1; fi") (run "/bin/sh" "main.sh"))
  (version "/bin/sh" "-c" "echo shell 1.0"))
(subject texts (terms lists ((List Int) -> (List Int)) (size 20))
  (differ texts good bad)
  (also texts picky)
  (known "map of head" (term "map head")))

;; Whatever a program of these does, it prints `u`: so a script can say what is right. It is wrong about programs that have `bad`, also where that is never evaluated.
(signature units
  (types [U (haskell "U")])
  [u : U (haskell "u") (constructor)]
  [first : a b -> a (haskell "first") (weight 4) (means (x y) x)]
  [bad : U -> U (haskell "bad") (weight 0.1) (means (x) u)])
(target units
  (syntax haskell)
  (program "main.sh" "term() {\n  case $$2 in *bad*) echo \"@@ $$1\nv\" ;; *) echo \"@@ $$1\nu\" ;; esac\n}\n$calls\necho ''@@ end''\n")
  (repeat calls "term $i ''$term''\n")
  (runs [u])
  (variant wrong (run "/bin/sh" "main.sh")))
(subject units (terms units (U -> U) (size 20)) (differ units wrong))
');
CREATE TABLE step (campaign TEXT NOT NULL REFERENCES campaign (id), shape TEXT NOT NULL, number BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, pass TEXT NOT NULL, PRIMARY KEY (campaign, shape, number), FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape));
INSERT INTO "step" VALUES('0cad80c97e32432d','e78db8def4874f49',0,'((λ a (a (a reverse))) (λ a ((λ b (λ c (head b nil))) nil)))',17,'original');
INSERT INTO "step" VALUES('0cad80c97e32432d','e78db8def4874f49',1,'reverse',1,'sub-terms');
CREATE TABLE stream (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, next BIGINT NOT NULL, tried BIGINT NOT NULL, skipped BIGINT NOT NULL, not_made BIGINT NOT NULL, too_long BIGINT NOT NULL, repeated BIGINT NOT NULL, unchanged BIGINT NOT NULL, unknown BIGINT NOT NULL, flaky BIGINT NOT NULL, known BIGINT NOT NULL, unseen BIGINT NOT NULL, hits BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, state TEXT, is_done BIGINT NOT NULL, PRIMARY KEY (campaign, shard, number), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "stream" VALUES('0cad80c97e32432d',0,0,0,'open',625,599,0,0,0,25,0,0,0,4,104,6,4.90031316899967350764e+00,1.236875282,'{"asked":false,"made":624,"nodes":7607,"chunk":1,"looked_into":16,"sizes":[0,0,24,458,117,0,0,0,0,0,0,0,0,0,0,0],"cpu":{"generating":0.0019942819999999913,"compiling":0.019578999999999999,"running":1.2153019999999999}}',1);
CREATE INDEX look_of_shape ON look (campaign, shape);
COMMIT;
