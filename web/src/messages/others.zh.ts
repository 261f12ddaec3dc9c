import { zh as account } from '../account/messages.zh.ts'
import { zh as admin } from '../admin/messages.zh.ts'
import { zh as authorize } from '../authorize/messages.zh.ts'
import { zh as care } from '../care/messages.zh.ts'
import { zh as catalogue } from '../catalogue/messages.zh.ts'
import { zh as drafts } from '../drafts/messages.zh.ts'
import { zh as gardens } from '../gardens/messages.zh.ts'
import { zh as journal } from '../journal/messages.zh.ts'
import { zh as labels } from '../labels/messages.zh.ts'
import { zh as numbers } from '../numbers/messages.zh.ts'
import { zh as people } from '../people/messages.zh.ts'
import { zh as photos } from '../photos/messages.zh.ts'
import { zh as places } from '../places/messages.zh.ts'
import { zh as plantsList } from '../plants/list/messages.zh.ts'
import { zh as plants } from '../plants/messages.zh.ts'
import { zh as plantPage } from '../plants/one/messages.zh.ts'
import { zh as reminders } from '../reminders/messages.zh.ts'
import { zh as search } from '../search/messages.zh.ts'
import { zh as security } from '../security/messages.zh.ts'
import { zh as signIn } from '../sign-in/messages.zh.ts'
import { zh as watching } from '../watching/messages.zh.ts'
import { zh as wishes } from '../wishes/messages.zh.ts'
import type { OtherMessages } from './messages.ts'

/** What the other pages say besides. */
export const zh: OtherMessages = {
  account,
  admin,
  authorize,
  care,
  catalogue,
  drafts,
  gardens,
  journal,
  labels,
  numbers,
  people,
  photos,
  places,
  plantPage,
  plants,
  plantsList,
  reminders,
  search,
  security,
  signIn,
  watching,
  wishes,
}
