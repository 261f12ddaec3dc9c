/** What tells that a plant grows like this: the nearest of its names decides. */
interface Signs {
  /** Species that grow unlike the others of their genus. */
  readonly species?: readonly string[]
  readonly genera?: string
  readonly families?: string
  /** As the catalogue names it in English. */
  readonly category?: string
}

/**
 * How plants grow, each way with a drawing of its name in `pictures/`. A species has the habit of its own name, else that of its
 * genus, of its family, or of the first of `CATEGORIES` that it is in. Names are separated by spaces.
 */
export const HABITS = {
  // Aroids, and leaves on stalks.
  monstera: { genera: 'Monstera Rhaphidophora' },
  climbingAroid: { genera: 'Philodendron Amydrium', category: 'aroid' },
  trailingAroid: { species: ['Philodendron hederaceum'], genera: 'Epipremnum Scindapsus' },
  uprightAroid: {
    species: ['Philodendron gloriosum'],
    genera: 'Alocasia Caladium Colocasia Syngonium Xanthosoma',
    families: 'Araceae',
  },
  caneAroid: { genera: 'Aglaonema Dieffenbachia Homalomena' },
  floweringAroid: { genera: 'Anthurium Calla Spathiphyllum Zantedeschia' },
  zamioculcas: { genera: 'Zamioculcas' },
  coinLeaf: { genera: 'Hydrocotyle Peperomia Pilea Saxifraga', families: 'Piperaceae' },
  basalLeaves: {
    genera: 'Alchemilla Aspidistra Bergenia Heuchera Hosta Jacobaea Stachys',
    families: 'Melanthiaceae Saxifragaceae',
  },
  calathea: { genera: 'Aphelandra Calathea Goeppertia Maranta', families: 'Marantaceae' },
  paintedLeaf: {
    genera: 'Codiaeum Coleus Fittonia Hypoestes Iresine Ludisia',
    families: 'Acanthaceae',
    category: 'foliage',
  },
  begonia: { genera: 'Begonia', families: 'Begoniaceae' },
  shamrock: { genera: 'Oxalis', families: 'Oxalidaceae' },
  spiderPlant: { genera: 'Anthericum Chlorophytum' },
  trailing: { genera: 'Callisia Tradescantia', families: 'Commelinaceae' },
  mimosa: { genera: 'Acacia Albizia Calliandra Mimosa' },

  // Stems and trunks under leaves, indoors.
  snakePlant: {
    species: ['Dracaena angolensis', 'Dracaena masoniana', 'Dracaena trifasciata'],
    genera: 'Sansevieria',
  },
  luckyBamboo: { species: ['Dracaena sanderiana'] },
  dracaena: { genera: 'Cordyline Dracaena Pleomele Yucca', families: 'Asparagaceae Pandanaceae' },
  ponytail: { genera: 'Beaucarnea Nolina' },
  rubberPlant: { species: ['Ficus elastica', 'Ficus lyrata'] },
  indoorTree: { genera: 'Ficus Polyscias Radermachera' },
  umbrellaTree: { genera: 'Fatsia Heptapleurum Pachira Ricinus Schefflera', families: 'Araliaceae' },
  araucaria: { genera: 'Araucaria', families: 'Araucariaceae' },
  banana: { genera: 'Ensete Musa', families: 'Musaceae' },
  strelitzia: {
    genera: 'Canna Strelitzia',
    families: 'Cannaceae Costaceae Heliconiaceae Strelitziaceae Zingiberaceae',
  },
  featherPalm: {
    genera: 'Chamaedorea Chrysalidocarpus Howea Phoenix',
    families: 'Arecaceae',
    category: 'palm',
  },
  fanPalm: { genera: 'Chamaerops Licuala Livistona Rhapis Sabal Trachycarpus Washingtonia' },
  cycad: { genera: 'Cycas', families: 'Cycadaceae Stangeriaceae Zamiaceae' },

  // Ferns and mosses.
  fern: {
    genera: 'Asparagus Dryopteris Matteuccia Nephrolepis Phlebodium Pteris',
    families:
      'Athyriaceae Blechnaceae Cyatheaceae Cystopteridaceae Davalliaceae Dennstaedtiaceae Dicksoniaceae Dryopteridaceae Equisetaceae Lomariopsidaceae Lygodiaceae Marattiaceae Nephrolepidaceae Onocleaceae Osmundaceae Polypodiaceae Pteridaceae Tectariaceae Thelypteridaceae Woodsiaceae',
    category: 'fern',
  },
  nestFern: { genera: 'Asplenium', families: 'Aspleniaceae' },
  staghornFern: { genera: 'Platycerium' },
  maidenhairFern: { genera: 'Adiantum' },
  moss: {
    genera: 'Leucobryum Polytrichum Selaginella',
    families:
      'Brachytheciaceae Bryaceae Dicranaceae Funariaceae Grimmiaceae Hypnaceae Leucobryaceae Lycopodiaceae Marchantiaceae Mniaceae Orthotrichaceae Polytrichaceae Pottiaceae Selaginellaceae Sphagnaceae',
    category: 'moss',
  },
  creepingMat: { genera: 'Sagina Soleirolia' },

  // Succulents and cacti.
  rosetteSucculent: {
    genera: 'Aeonium Echeveria Graptopetalum',
    families: 'Crassulaceae',
    category: 'succulent',
  },
  houseleek: { genera: 'Jovibarba Sempervivum' },
  aloe: { genera: 'Agave Aloe Haworthia Haworthiopsis', families: 'Asphodelaceae' },
  treeSucculent: { genera: 'Crassula Portulacaria', families: 'Didiereaceae' },
  trailingSucculent: { genera: 'Ceropegia Curio Dischidia Sedum Senecio' },
  pairedSucculent: { species: ['Kalanchoe daigremontiana', 'Kalanchoe tomentosa'], genera: 'Cotyledon' },
  floweringSucculent: {
    species: ['Euphorbia milii'],
    genera: 'Hylotelephium Kalanchoe',
    families: 'Aizoaceae',
  },
  pencilSucculent: { genera: 'Euphorbia' },
  caudex: { genera: 'Adenium Pachypodium' },
  livingStones: { genera: 'Conophytum Lithops Pleiospilos' },
  globularCactus: {
    genera: 'Astrophytum Gymnocalycium Kroenleinia',
    families: 'Cactaceae',
    category: 'cactus',
  },
  columnarCactus: {
    species: ['Mammillaria elongata'],
    genera: 'Carnegiea Cereus Cleistocactus Echinopsis Pachycereus Pilosocereus',
  },
  paddleCactus: { genera: 'Consolea Opuntia' },
  leafCactus: {
    genera: 'Disocactus Epiphyllum Hatiora Lepismium Rhipsalis Schlumbergera Selenicereus',
  },

  // On trees, in bogs and in water.
  orchid: {
    genera: 'Bletilla Cattleya Cymbidium Dendrobium Paphiopedilum Phalaenopsis Vanda',
    families: 'Orchidaceae',
    category: 'orchid',
  },
  bromeliad: {
    genera: 'Aechmea Guzmania Lutheria Neoregelia',
    families: 'Bromeliaceae',
    category: 'bromeliad',
  },
  pineapple: { genera: 'Ananas' },
  airPlant: { genera: 'Tillandsia' },
  hangingMoss: { species: ['Tillandsia usneoides'] },
  flytrap: { genera: 'Dionaea' },
  pitcherPlant: {
    genera: 'Nepenthes Sarracenia',
    families: 'Cephalotaceae Nepenthaceae Sarraceniaceae',
    category: 'carnivorous',
  },
  sundew: { genera: 'Drosera Drosophyllum', families: 'Droseraceae Byblidaceae' },
  waterLily: { genera: 'Nelumbo Nymphaea', families: 'Cabombaceae Nelumbonaceae Nymphaeaceae' },
  waterPlant: {
    genera: 'Anubias Ceratophyllum Cryptocoryne Leptochilus Pistia',
    families: 'Alismataceae Ceratophyllaceae Haloragaceae Hydrocharitaceae Lemnaceae Potamogetonaceae',
    category: 'aquatic',
  },
  marshFlower: { genera: 'Caltha', families: 'Menyanthaceae Pontederiaceae' },
  papyrus: { genera: 'Cyperus' },

  // Grasses.
  grass: {
    genera: 'Carex Cymbopogon Festuca Hakonechloa',
    families: 'Cyperaceae Juncaceae Poaceae Restionaceae',
    category: 'grass',
  },
  plumeGrass: { genera: 'Calamagrostis Cortaderia Miscanthus Pennisetum Phragmites', families: 'Typhaceae' },
  bamboo: { genera: 'Bambusa Fargesia Phyllostachys Pleioblastus Pseudosasa Sasa' },

  // Bulbs and what flowers like them.
  tulip: { genera: 'Tulipa', category: 'bulb' },
  daffodil: { genera: 'Narcissus' },
  snowdrop: { genera: 'Galanthus Leucojum' },
  crocus: { genera: 'Colchicum Crocus', families: 'Colchicaceae' },
  hyacinth: { genera: 'Hyacinthus Muscari Scilla' },
  lily: { genera: 'Alstroemeria Fritillaria Hemerocallis Lilium', families: 'Alstroemeriaceae Liliaceae' },
  amaryllis: { genera: 'Clivia Hippeastrum', families: 'Amaryllidaceae' },
  ballFlower: { genera: 'Agapanthus Allium' },
  iris: { genera: 'Iris', families: 'Iridaceae' },

  // Flowers of borders, boxes and meadows.
  daisyFlower: {
    genera:
      'Anemone Bellis Calendula Cosmos Dimorphotheca Eriocapitella Gazania Leucanthemum Matricaria Symphyotrichum',
    families: 'Asteraceae',
  },
  coneflower: { genera: 'Echinacea Gaillardia Helenium Rudbeckia' },
  sunflower: { genera: 'Helianthus' },
  pompon: { genera: 'Chrysanthemum Dahlia Dianthus Paeonia Tagetes Zinnia', families: 'Paeoniaceae' },
  meadowFlower: {
    genera: 'Centaurea Geranium Helleborus Nigella Papaver',
    families: 'Boraginaceae Brassicaceae Geraniaceae Linaceae Papaveraceae Ranunculaceae',
    category: 'flowering',
  },
  beddingFlower: {
    species: ['Begonia cucullata'],
    genera: 'Calibrachoa Impatiens Lobelia Lobularia Petunia Portulaca Vinca Viola',
    families: 'Balsaminaceae Caryophyllaceae Portulacaceae Violaceae',
  },
  geranium: { genera: 'Pelargonium' },
  violet: {
    genera: 'Cyclamen Pinguicula Primula Sinningia Streptocarpus',
    families: 'Gesneriaceae Lentibulariaceae Primulaceae',
  },
  flatHead: {
    genera: 'Achillea Heliotropium Phlox Verbena',
    families: 'Polemoniaceae Valerianaceae',
  },
  flowerSpire: {
    genera: 'Aconitum Antirrhinum Delphinium Digitalis Lupinus Salvia Veronica',
    families: 'Orobanchaceae Plantaginaceae Scrophulariaceae',
  },
  plumeFlower: { genera: 'Aruncus Astilbe Celosia Filipendula' },
  noddingFlower: {
    genera: 'Aquilegia Convallaria Fuchsia Lamprocapnos Polygonatum',
    families: 'Campanulaceae Onagraceae',
  },

  // Climbers.
  foliageVine: {
    species: ['Ficus pumila'],
    genera: 'Cissus Hedera Humulus Parthenocissus',
    families: 'Cannabaceae Menispermaceae Vitaceae',
    category: 'climber',
  },
  floweringVine: {
    genera:
      'Bougainvillea Clematis Ipomoea Jasminum Lathyrus Lonicera Mandevilla Passiflora Thunbergia Trachelospermum Tropaeolum',
    families: 'Convolvulaceae Nyctaginaceae Passifloraceae Tropaeolaceae',
  },
  hangingVine: { genera: 'Wisteria' },
  waxVine: { genera: 'Hoya Stephanotis Vanilla' },
  grapeVine: { genera: 'Vitis' },

  // Shrubs and trees.
  hedgeShrub: {
    species: ['Prunus laurocerasus'],
    genera: 'Buxus Euonymus Ligustrum Photinia',
    families: 'Buxaceae Celastraceae Euphorbiaceae Pittosporaceae Rhamnaceae',
    category: 'shrub',
  },
  floweringShrub: {
    genera: 'Camellia Gardenia Hibiscus Lantana Nerium Pieris Rhododendron Spiraea',
    families:
      'Adoxaceae Apocynaceae Caprifoliaceae Cistaceae Ericaceae Lythraceae Malvaceae Melastomataceae Oleaceae Proteaceae Rosaceae Rubiaceae Theaceae Thymelaeaceae Verbenaceae Viburnaceae',
  },
  panicleShrub: { genera: 'Buddleja Syringa' },
  wandShrub: { genera: 'Cytisus Forsythia Genista' },
  trumpetShrub: { genera: 'Brugmansia Datura' },
  poinsettia: { species: ['Euphorbia pulcherrima'] },
  hydrangea: { genera: 'Hydrangea', families: 'Hydrangeaceae' },
  rose: { genera: 'Rosa' },
  heather: { genera: 'Calluna Erica' },
  conifer: {
    genera: 'Picea Taxus Thuja',
    families: 'Cupressaceae Pinaceae Podocarpaceae Sciadopityaceae Taxaceae',
  },
  broadleafTree: {
    genera: 'Aesculus Ginkgo',
    families:
      'Altingiaceae Fagaceae Ginkgoaceae Juglandaceae Lauraceae Moraceae Myrtaceae Platanaceae Salicaceae Sapindaceae Ulmaceae',
    category: 'tree',
  },
  birch: { genera: 'Betula', families: 'Betulaceae' },
  maple: { genera: 'Acer Liquidambar' },
  floweringTree: {
    genera: 'Catalpa Cercis Laburnum Magnolia Paulownia',
    families: 'Bignoniaceae Cornaceae Magnoliaceae',
  },

  // What is eaten.
  citrus: { genera: 'Citrus', families: 'Rutaceae' },
  olive: { genera: 'Laurus Olea' },
  fruitTree: {
    species: ['Ficus carica'],
    genera: 'Cydonia Diospyros Malus Persea Prunus Psidium Punica Pyrus',
    families: 'Anacardiaceae Annonaceae Caricaceae',
    category: 'fruit',
  },
  berryShrub: {
    genera: 'Coffea Ribes Sambucus Vaccinium',
    families: 'Aquifoliaceae Berberidaceae Elaeagnaceae Grossulariaceae',
  },
  caneBerry: { genera: 'Rubus' },
  strawberry: { genera: 'Fragaria' },
  fruitingVegetable: { genera: 'Solanum', families: 'Solanaceae', category: 'vegetable' },
  pepper: { genera: 'Capsicum' },
  leafyVegetable: {
    genera: 'Brassica Cichorium Eruca Lactuca Spinacia',
    families: 'Amaranthaceae Polygonaceae',
  },
  rootVegetable: { genera: 'Beta Daucus Pastinaca Raphanus' },
  tuber: { species: ['Ipomoea batatas', 'Solanum tuberosum'] },
  onion: { species: ['Allium ampeloprasum', 'Allium cepa', 'Allium fistulosum', 'Allium sativum'] },
  podVine: { genera: 'Phaseolus Pisum', families: 'Fabaceae' },
  gourd: { genera: 'Cucumis Cucurbita', families: 'Cucurbitaceae' },
  maize: { genera: 'Zea' },
  leafyHerb: {
    species: ['Salvia officinalis'],
    genera: 'Melissa Mentha Ocimum',
    families: 'Lamiaceae Urticaceae',
    category: 'herb',
  },
  creepingHerb: { genera: 'Origanum Satureja Thymus' },
  featheryHerb: { genera: 'Anethum Foeniculum', families: 'Apiaceae' },
  parsley: { genera: 'Anthriscus Apium Coriandrum Petroselinum' },
  chives: { species: ['Allium schoenoprasum', 'Allium tuberosum'] },
  lavender: { genera: 'Lavandula' },
  needleShrub: { species: ['Salvia rosmarinus'], genera: 'Rosmarinus' },
} as const satisfies Readonly<Record<string, Signs>>

export type Habit = keyof typeof HABITS

/** The category that says most about how a plant grows comes first. */
export const CATEGORIES = [
  'cactus',
  'carnivorous',
  'orchid',
  'bromeliad',
  'palm',
  'fern',
  'moss',
  'aroid',
  'aquatic',
  'grass',
  'bulb',
  'succulent',
  'vegetable',
  'herb',
  'climber',
  'fruit',
  'tree',
  'shrub',
  'flowering',
  'foliage',
] as const
