import type { Words } from './words.ts'

export type TagKey = 'thirsty' | 'petSafe' | 'gift' | 'propagate' | 'edible' | 'holiday' | 'flowering'

export const TAGS: readonly (readonly [TagKey, Words])[] = [
  ['thirsty', ['Thirsty', 'Durstig', '爱喝水']],
  ['petSafe', ['Safe for cats', 'Katzenfreundlich', '对猫安全']],
  ['gift', ['Gift', 'Geschenk', '礼物']],
  ['propagate', ['Take cuttings', 'Stecklinge schneiden', '待扦插']],
  ['edible', ['Edible', 'Essbar', '可食用']],
  ['holiday', ['Neighbour waters', 'Gießt die Nachbarin', '邻居帮浇']],
  ['flowering', ['In flower', 'Blüht gerade', '正在开花']],
]
