import {
  FLOWERING,
  FRUITING,
  HARVEST,
  OBSERVATION,
  PEST,
  PRUNING,
  RELOCATION,
  REPOTTING,
} from './journal-types.ts'
import type { Moment } from './moment.ts'

/** On the balcony and in the greenhouse. */
export const OUTDOOR_MOMENTS: readonly Moment[] = [
  {
    plants: ['lavender', 'rosemary'],
    type: PRUNING,
    daysAgo: 92,
    words: [
      'Cut back after flowering, never into old wood.',
      'Nach der Blüte zurückgeschnitten, nie ins alte Holz.',
      '花后修剪，不剪到老枝。',
    ],
  },
  {
    plants: ['lavender'],
    type: FLOWERING,
    daysAgo: 128,
    words: ['Full of bumblebees.', 'Voller Hummeln.', '招来了好多熊蜂。'],
  },
  {
    plants: ['olive', 'lemon', 'geranium'],
    type: RELOCATION,
    daysAgo: 27,
    words: [
      'Closer to the wall for the cold nights.',
      'Für die kalten Nächte näher an die Hauswand gerückt.',
      '夜里凉了，都挪到靠墙的位置。',
    ],
  },
  {
    plants: ['lemon'],
    type: FRUITING,
    daysAgo: 44,
    words: ['Four lemons turning yellow.', 'Vier Zitronen werden gelb.', '四个柠檬开始变黄了。'],
  },
  {
    plants: ['lemon'],
    type: OBSERVATION,
    daysAgo: 160,
    words: [
      'Pale leaves with green veins: wants iron.',
      'Blasse Blätter mit grünen Adern: Eisenmangel.',
      '叶片发黄、叶脉还绿着：缺铁了。',
    ],
  },
  {
    plants: ['geranium'],
    type: FLOWERING,
    daysAgo: 110,
    words: ['In flower without a break since May.', 'Blüht seit Mai ohne Pause.', '从五月一直开到现在。'],
  },
  {
    plants: ['hosta'],
    type: PEST,
    daysAgo: 135,
    words: ['Slugs: 3, hosta: 0.', 'Schnecken 3, Funkie 0.', '蛞蝓三比零完胜玉簪。'],
  },
  {
    plants: ['tomato'],
    type: HARVEST,
    daysAgo: 9,
    words: ['1.2 kg from one plant!', '1,2 kg von einer einzigen Pflanze!', '一棵就收了一公斤二！'],
  },
  {
    plants: ['tomato', 'chilli'],
    type: FRUITING,
    daysAgo: 38,
    words: ['The first ones are colouring.', 'Die ersten färben sich.', '第一批果子开始转红。'],
  },
  {
    plants: ['tomato', 'chilli'],
    type: REPOTTING,
    daysAgo: 120,
    words: [
      'Into their final pots, with a stake.',
      'In die endgültigen Töpfe, mit Stab.',
      '定植到大盆，插好支架。',
    ],
  },
  {
    plants: ['echeveria', 'haworthia', 'jade'],
    type: REPOTTING,
    daysAgo: 214,
    words: [
      'Fresh gritty soil for the small ones.',
      'Frisches, mineralisches Substrat für die Kleinen.',
      '给小家伙们换了透气的颗粒土。',
    ],
  },
  {
    plants: ['barrel', 'bunnyEars'],
    type: OBSERVATION,
    daysAgo: 16,
    words: ['Dry and cool until spring.', 'Bis zum Frühjahr trocken und kühl.', '断水，凉爽越冬，等春天。'],
  },
]
