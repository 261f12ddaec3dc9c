/** Pieces of which botanical and garden names are made, as the real ones are: the raw material of a made-up flora. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The usual epithets, most common first. */
export const COMMON_EPITHETS = words(`
  officinalis vulgaris communis alba japonica chinensis sinensis indica africana americana canadensis virginiana mexicana
  australis occidentalis orientalis montana alpina palustris aquatica maritima sylvestris arvensis pratensis campestris
  repens reptans procumbens prostrata erecta elata gigantea maxima major minor minima nana pumila parva grandis elegans
  gracilis pulchella pulchra speciosa spectabilis splendens nobilis formosa ornata superba venusta amabilis bella rara
  odorata fragrans foetida graveolens dulcis edulis esculenta sativa tinctoria medica purgans venenosa toxicaria
  rubra rosea purpurea coccinea sanguinea lutea flava aurea sulphurea citrina caerulea azurea violacea lilacina nigra
  atrata candida nivea argentea glauca cinerea incana canescens viridis virens variegata picta maculata punctata striata
  lineata zebrina bicolor tricolor discolor versicolor concolor glabra laevis lucida nitida pubescens villosa hirsuta
  hispida tomentosa lanata lanuginosa sericea velutina scabra aspera muricata echinata spinosa aculeata horrida inermis
  mitis ferox acaulis caulescens ramosa simplex multiplex lanceolata ovata ovalis oblonga elliptica orbicularis cordata
  reniformis hastata sagittata deltoidea linearis filiformis capillaris setacea subulata acuta acuminata obtusa emarginata
  retusa crenata serrata dentata lobata palmata digitata pinnata bipinnata pectinata laciniata fimbriata ciliata undulata
  crispa plicata involucrata imbricata spicata racemosa paniculata corymbosa umbellata capitata glomerata fasciculata
  verticillata scandens volubilis viminea pendula nutans cernua tuberosa bulbosa nodosa articulata perennis annua biennis
  aestivalis autumnalis vernalis hyemalis praecox serotina sempervirens decidua borealis arctica tropica saxatilis rupestris
  arenaria littoralis salina desertorum nemoralis nemorosa umbrosa collina riparia fluviatilis lacustris uliginosa paludosa`)

export const GENUS_BEGINNINGS = words(`
  Acantho Achy Actino Adeno Aero Agro Allo Amphi Ananth Andro Angio Aniso Antho Aphelo Apo Argyro Arthro Aspido Astro Axo
  Baro Basi Batho Blepharo Bothri Brachy Brady Bryo Bulbo Caly Campto Cardio Carpo Cephalo Cerato Chamae Cheilo Chlamy
  Chloro Chryso Cirrho Clado Cleisto Coelo Colo Cono Coryno Crypto Cyano Cyclo Cymbi Cypho Cyrto Dactylo Dasy Dendro Dermo
  Desmo Dicho Dictyo Diplo Disco Dolicho Echino Elaeo Enantio Epi Eremo Erio Erythro Eu Galeo Gastro Geo Glosso Glypto
  Gomph Gonio Grapto Gymno Gyno Gyro Halo Haplo Hecto Helico Helio Hemi Hetero Hexa Holo Homalo Hyalo Hydro Hygro Hymeno
  Hypo Ischno Iso Kalo Lachno Lampro Lasio Lepido Lepto Leuco Limno Lipo Litho Lopho Loxo Lyco Macro Malaco Mega Melano
  Meso Micro Mono Morpho Myo Myrio Myrmeco Nano Necto Nemato Neo Nepho Noto Ochro Octo Odonto Oligo Onco Ophio Oreo Ortho
  Osteo Oxy Pachy Palaeo Para Pelto Penta Peri Petro Phaeo Phalo Philo Phlebo Phyllo Physo Phyto Placo Plagio Platy Pleio
  Pleuro Pogono Poly Pseudo Psilo Psycho Ptero Ptycho Pycno Pyro Rhabdo Rhampho Rhino Rhizo Rhodo Rhyncho Sarco Schisto
  Schizo Sclero Scolo Seleno Semi Sidero Sipho Solen Sphaero Spiro Spondylo Stachy Staphylo Steno Stephano Stereo Sticto
  Strepto Strongylo Stylo Syn Taenio Tetra Thamno Thelo Thermo Thrixo Thysano Tragio Tricho Tropido Tylo Uro Xantho Xeno
  Xero Xylo Zephyr Zygo`)

export const GENUS_ENDINGS = words(`
  anthus anthera anthemum andra aster botrya bryon calyx canthus carpus carpum carya caulon cephalum ceras chaeta chilus
  chloa cnemum coccus coma cladus cyme dactylon dendron derma desma discus dium dora doxa drys ella fera gaster genia
  glossum glottis gonum gramma gyne lepis lobium lobus loma lophus mallus mecon meria merus nema nesia nia odon oides opsis
  orchis osma panax pappus pelma petalum phaca phila phora phragma phyllum phyton pogon podium pteris pus pyrum rhiza
  rhynchus sandra scias sciadium sepalum sinapis soma sperma sphace spora stachys stegia stele stemma stemon sticta stigma
  stoma strobus stylis taenia teles thamnus theca thrix toma tropis tylus urus xylon zamia`)

export const FAMILY_STEMS = words(`
  Acanth Acor Adox Aiz Alism Amaranth Anacardi Annon Apoc Aquifoli Ar Arali Arauc Arec Aristolochi Aspl Aster Balsamin
  Begoni Berberid Betul Bignoni Bix Bomb Boragin Brassic Bromeli Burser Bux Cact Campanul Cannab Cann Cappar Caric
  Caryophyll Casuarin Celastr Chenopodi Cist Clus Combret Commelin Convolvul Corn Crassul Cucurbit Cunoni Cupress Cyath
  Cycad Cyper Dilleni Dioscore Droser Eben Elaeagn Elaeocarp Eric Eriocaul Euphorbi Fab Fag Gentian Gerani Gesneri
  Grossulari Hamamelid Heliconi Hydrange Hyperic Irid Jugland Junc Lami Laur Lecythid Lili Lin Loas Loranth Lythr Magnoli
  Malpighi Malv Marant Melastomat Meli Menisperm Mor Mus Myristic Myrt Nelumbon Nepenth Nyctagin Nymphae Ochn Ole Onagr
  Orchid Orobanch Oxalid Paeoni Pandan Papaver Passiflor Phyllanth Pin Piper Pittospor Plantagin Po Podocarp Polemoni
  Polygal Polygon Polypodi Portulac Potamogeton Primul Prote Ranunc Rhamn Ros Rubi Rut Salic Santal Sapind Sapot
  Sarraceni Saxifrag Scrophulari Solan Styrac Tamaric The Thymelae Tropaeol Typh Ulm Urtic Valerian Verben Viol Vit
  Xanthorrhoe Zami Zingiber Zygophyll`)

export const EPITHET_BEGINNINGS = words(`
  acuti albi alti angusti aurei barbi bi brachy brevi calci caudi chloro chryso ciliati cordi crassi cruci cunei curvi
  densi di diversi dolicho ensi equi eri erythro falci ferrugi fili flavi fuscati glabri glandi glauci gracili grandi
  graci hastati hetero hirti inaequi integri lacti laevi lanci lasio lati latisi laxi lepto leuco lineari lobi longi lunati
  macro magni megalo melano micro mini molli mono multi nervi nigri nudi obliqui obtusi oligo ovali oxy pachy pallidi
  parvi pauci penta plani platy pleni pluri poly purpurei quadri quinque recti rigidi rotundi rubri rugi sagitti scabri
  semi septem serrati sessili sex spini stelli steno sub subulati tenui tereti tetra trans tri trunci undati uni varii
  villosi viridi xantho`)

export const EPITHET_NOUNS = words(`
  flor foli caul carp petal sepal spic spin nerv lob fruct ram bracte glum scap styl stamine ov calyc coron corn cusp dent
  gland labi pet pil rostr sem set spath squam tub ungui valv ven foliol bulb cap`)

/** Masculine, feminine, neuter and the rest of what ends a Latin word. */
export const EPITHET_NOUN_ENDINGS = words('us a um ius ia ium atus ata atum osus osa osum is ensis')
export const PERSON_ENDINGS = words('ii i iae ae ianus iana ianum orum oides')
export const PLACE_ENDINGS = words('ensis ense anus ana anum icus ica icum iensis')

export const SYLLABLE_BEGINNINGS = words(`
  b bl br c ch cl cr d dr f fl fr g gl gr gu h j k kh kl kr l ll m n ng p ph pl pr qu r rh s sch sh sk sl sm sp st str sz t
  th tr ts v w wr x y z zh`)
export const SYLLABLE_MIDDLES = words(
  'a a a a e e e e i i i o o o o u u u ai au ea ee ei eu ie oa oe oi oo ou ue ui y',
)
export const SYLLABLE_ENDINGS = words(`
  ck ft g ld ll lm ls lt m mp n nd ng nk nn ns nt p r rd rg rk rl rm rn rs rt s sch ss st t tt tz x z l n r s`)

export const PLANT_WORDS = words(`
  fern lily orchid palm sage violet clover willow oak rose thistle daisy grass sedge heath aster mint vetch iris maple birch
  pine fir spruce cedar yew holly ivy moss lichen reed rush bamboo cane vine creeper hemp nettle dock sorrel plantain
  bellflower buttercup poppy primrose cowslip foxglove lavender thyme basil rosemary marjoram hyssop parsley dill fennel
  carrot parsnip turnip radish cabbage mustard cress rocket pea bean lentil lupin broom gorse acacia mimosa senna cassia
  fig mulberry elm hazel beech chestnut walnut hickory alder hornbeam ash olive jasmine lilac privet gentian milkweed
  periwinkle oleander morning-glory bindweed potato tomato nightshade tobacco pepper eggplant aubergine begonia gourd melon
  cucumber squash cactus prickly-pear stonecrop houseleek saxifrage currant gooseberry hydrangea dogwood azalea
  rhododendron heather bilberry cranberry blueberry primula cyclamen camellia tea mallow hibiscus cotton linden cocoa
  baobab laurel cinnamon avocado magnolia nutmeg water-lily lotus buckwheat amaranth spinach beet carnation pink campion
  chickweed pondweed arum calla tulip hyacinth squill onion garlic leek chive asparagus yucca agave aloe snowdrop daffodil
  amaryllis crocus gladiolus freesia ginger turmeric cardamom banana arrowroot pineapple spiderwort`)

export const ENGLISH_BEGINNINGS = words(`
  adder arrow ash autumn bachelor balloon barn bear beard bee bell bird bitter black blanket blazing blood blue bog bottle
  box bread bridal bristle broad bronze buck buffalo bull butter candle canary cat chain chalk cherry chicken christmas
  clay cliff cloud coast cock coffee copper coral corn cow crab crane crown cup curry cushion dagger dawn deer desert dew
  devil dog dove dragon duck dune dusk dwarf dyer eagle earth elephant elf ever fairy false fan feather fever field finger
  fire fish flame flannel flax flea fog forest fox frog frost giant globe goat gold goose grape green ground gulf hair
  hare hawk hay heart hedge hen herb hill hog honey hook horn horse hound ice ink iron island ivory jade jewel june king
  knight knot lace ladder lady lake lamb lamp lance lantern lead leather lemon leopard light lime lion lizard locust mad
  maiden marsh may meadow milk mirror monk moon moor mountain mouse mud musk needle net night nut oil orange otter owl ox
  oyster paint paper parrot peach peacock pearl pebble pepper pig pigeon pin pitcher plume pond prairie prince purple queen
  quill rabbit rag rain rat rattle raven red ribbon ring river road robin rock root rope ruby rust saddle sail salt sand
  satin scarlet scorpion sea shadow sheep shell shield shore silk silver skull sky sleepy slipper smoke snake snow soap
  soft sour spear spider spike spoon spring spur squirrel staff star steel stone storm straw sugar summer sun swallow swamp
  swan sweet sword tail tallow tar thorn thread thunder tiger toad tongue tooth torch tower trumpet turkey turtle umbrella
  velvet viper virgin wall wand wasp water wax whip whisk white wild wind winter witch wolf wood wool worm yellow`)

export const ENGLISH_ENDINGS = words(`
  weed wort flower bush tree root berry leaf bane bloom grass plant cup cap seed thorn vine reed bell tail head foot eye
  tongue beard brush wood nut fruit bark stem horn claw blossom lily rose mint fern pea bean`)

export const ADJECTIVES = words(`
  common dwarf giant creeping hairy wild false sweet narrow broad slender tall great lesser greater small large early late
  northern southern eastern western alpine arctic tropical coastal mountain american african chinese japanese indian
  mexican brazilian australian european siberian himalayan canadian californian texas carolina virginia florida oregon
  cuban peruvian persian turkish spanish french english scotch irish german italian greek cretan sicilian russian korean
  spotted striped woolly sticky prickly spiny smooth rough shining bright pale dark many-flowered few-flowered
  round-leaved narrow-leaved broad-leaved long-leaved heart-leaved ivy-leaved floating climbing trailing weeping nodding
  erect branching hooded bearded fringed crested tufted clustered`)
