import {
  CLEANING,
  FLOWERING,
  HARVEST,
  OBSERVATION,
  PEST,
  PROPAGATING,
  PRUNING,
  REPOTTING,
  ROTATING,
  TREATMENT,
} from './journal-types.ts'
import type { Moment } from './moment.ts'

export const INDOOR_MOMENTS: readonly Moment[] = [
  {
    plants: ['monstera'],
    type: OBSERVATION,
    daysAgo: 6,
    words: [
      'New leaf unrolled overnight, the first one with a second row of holes.',
      'Über Nacht hat sich ein neues Blatt entrollt, das erste mit einer zweiten Reihe Löcher.',
      '一夜之间展开了一片新叶，第一次出现了第二排孔洞。',
    ],
  },
  {
    plants: ['monstera'],
    type: REPOTTING,
    daysAgo: 231,
    words: [
      'Two sizes up, with plenty of bark. Roots were circling the pot.',
      'Zwei Nummern größer, mit viel Rinde. Die Wurzeln drehten sich schon im Kreis.',
      '换了大两号的盆，加了不少树皮。根已经在盆里打转了。',
    ],
  },
  {
    plants: ['monstera', 'pothos'],
    type: PROPAGATING,
    daysAgo: 152,
    words: [
      'One cutting each into water, below a node.',
      'Je einen Steckling unterhalb eines Knotens ins Wasser gestellt.',
      '各剪了一段带节的插条，先水培生根。',
    ],
  },
  {
    plants: ['fiddleLeaf', 'rubberPlant', 'strelitzia', 'kentia'],
    type: CLEANING,
    daysAgo: 24,
    words: [
      'Dusted all big leaves with a damp cloth. What a shine.',
      'Alle großen Blätter feucht abgewischt. Wie das glänzt!',
      '用湿布把大叶子都擦了一遍，亮闪闪的。',
    ],
  },
  {
    plants: ['fiddleLeaf'],
    type: OBSERVATION,
    daysAgo: 118,
    words: [
      'Dropped two lower leaves after the move to the window. Waiting it out.',
      'Nach dem Umzug ans Fenster zwei untere Blätter verloren. Abwarten.',
      '搬到窗边后掉了两片老叶，先观察看看。',
    ],
  },
  {
    plants: ['rubberPlant'],
    type: PRUNING,
    daysAgo: 196,
    words: [
      'Cut above the seventh leaf so that it branches.',
      'Über dem siebten Blatt gekappt, damit er sich verzweigt.',
      '在第七片叶上方打顶，促进分枝。',
    ],
  },
  {
    plants: ['orchid'],
    type: FLOWERING,
    daysAgo: 19,
    words: [
      'First bud has opened, nine more to come.',
      'Die erste Knospe ist offen, neun folgen noch.',
      '第一朵花开了，还有九个花苞。',
    ],
  },
  {
    plants: ['orchid'],
    type: OBSERVATION,
    daysAgo: 74,
    words: [
      'A flower spike! Small mitten, not a root.',
      'Ein Blütentrieb! Eindeutig keine Wurzel.',
      '冒出花箭了！这次确定不是根。',
    ],
  },
  {
    plants: ['pilea'],
    type: ROTATING,
    daysAgo: 4,
    words: ['A quarter turn.', 'Eine Vierteldrehung.', '转了四分之一圈。'],
  },
  {
    plants: ['pilea'],
    type: PROPAGATING,
    daysAgo: 88,
    words: [
      'Separated three pups for the neighbours.',
      'Drei Ableger für die Nachbarn abgetrennt.',
      '分出三棵小苗，送给邻居。',
    ],
  },
  {
    plants: ['basil'],
    type: HARVEST,
    daysAgo: 3,
    words: ['Pesto for four.', 'Pesto für vier.', '够四个人吃的青酱。'],
  },
  {
    plants: ['mint'],
    type: PRUNING,
    daysAgo: 33,
    words: [
      'Cut back by half before it flowers.',
      'Vor der Blüte um die Hälfte zurückgeschnitten.',
      '赶在开花前剪掉一半。',
    ],
  },
  {
    plants: ['mint'],
    type: HARVEST,
    daysAgo: 12,
    words: ['A handful for tea.', 'Eine Handvoll für Tee.', '摘了一把泡茶。'],
  },
  {
    plants: ['watermelon'],
    type: OBSERVATION,
    daysAgo: 15,
    words: [
      'Seven new leaves since summer.',
      'Sieben neue Blätter seit dem Sommer.',
      '入夏以来长了七片新叶。',
    ],
  },
  {
    plants: ['avocado'],
    type: PRUNING,
    daysAgo: 101,
    words: [
      'Pinched the tip. It hurt me more than the tree.',
      'Spitze ausgekniffen. Mir tat es mehr weh als dem Bäumchen.',
      '掐了顶芽，我比它还心疼。',
    ],
  },
  {
    plants: ['bostonFern', 'nestFern', 'maidenhair'],
    type: OBSERVATION,
    daysAgo: 140,
    words: [
      'Brown tips, the heating is back on. Moved them away from the radiator.',
      'Braune Spitzen, die Luft ist zu trocken. Weg vom Heizkörper gestellt.',
      '叶尖发黄，空气太干了。挪得离暖气远一点。',
    ],
  },
  {
    plants: ['peaceLily'],
    type: FLOWERING,
    daysAgo: 41,
    words: ['Three white sails at once.', 'Drei weiße Segel auf einmal.', '一次开了三朵“白帆”。'],
  },
  {
    plants: ['spiderPlant'],
    type: PROPAGATING,
    daysAgo: 64,
    words: ['Five babies potted up.', 'Fünf Kindel eingetopft.', '五株小吊兰上盆了。'],
  },
  {
    plants: ['snakePlant', 'zz'],
    type: OBSERVATION,
    daysAgo: 47,
    words: [
      'Forgot them for a month. They look better than ever.',
      'Einen Monat lang vergessen. Sie sehen besser aus denn je.',
      '忘了它们整整一个月，状态反而更好了。',
    ],
  },
  {
    plants: ['calathea'],
    type: PEST,
    daysAgo: 58,
    words: [
      'Fine webs under two leaves: spider mites.',
      'Feine Gespinste unter zwei Blättern: Spinnmilben.',
      '两片叶子背面有细网，是红蜘蛛。',
    ],
  },
  {
    plants: ['calathea', 'begonia'],
    type: TREATMENT,
    daysAgo: 57,
    words: [
      'Lukewarm shower and soap solution, again in a week.',
      'Lauwarm abgeduscht und mit Seifenlösung behandelt, in einer Woche noch einmal.',
      '温水冲洗后喷了肥皂水，一周后再来一次。',
    ],
  },
  {
    plants: ['calathea'],
    type: OBSERVATION,
    daysAgo: 36,
    words: [
      'No mites left, new leaf coming.',
      'Keine Milben mehr, ein neues Blatt kommt.',
      '虫子没了，新叶正在冒头。',
    ],
  },
  {
    plants: ['stranger'],
    type: OBSERVATION,
    daysAgo: 20,
    words: [
      'The new leaf is bronze at first. Does that ring a bell?',
      'Das neue Blatt ist anfangs bronzefarben. Sagt das jemandem etwas?',
      '新叶刚长出来是古铜色的，有人认得吗？',
    ],
  },
  {
    plants: ['cutting'],
    type: OBSERVATION,
    daysAgo: 70,
    words: [
      'Off to Jonas with a pot and a note.',
      'Mit Topf und Zettel zu Jonas gezogen.',
      '连盆带便条一起送给了同事。',
    ],
  },
]
