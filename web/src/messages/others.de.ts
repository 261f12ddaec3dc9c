import { de as account } from '../account/messages.de.ts'
import { de as admin } from '../admin/messages.de.ts'
import { de as authorize } from '../authorize/messages.de.ts'
import { de as care } from '../care/messages.de.ts'
import { de as catalogue } from '../catalogue/messages.de.ts'
import { de as drafts } from '../drafts/messages.de.ts'
import { de as gardens } from '../gardens/messages.de.ts'
import { de as journal } from '../journal/messages.de.ts'
import { de as labels } from '../labels/messages.de.ts'
import { de as numbers } from '../numbers/messages.de.ts'
import { de as people } from '../people/messages.de.ts'
import { de as photos } from '../photos/messages.de.ts'
import { de as places } from '../places/messages.de.ts'
import { de as plantsList } from '../plants/list/messages.de.ts'
import { de as plants } from '../plants/messages.de.ts'
import { de as plantPage } from '../plants/one/messages.de.ts'
import { de as reminders } from '../reminders/messages.de.ts'
import { de as search } from '../search/messages.de.ts'
import { de as security } from '../security/messages.de.ts'
import { de as signIn } from '../sign-in/messages.de.ts'
import { de as watching } from '../watching/messages.de.ts'
import { de as wishes } from '../wishes/messages.de.ts'
import type { OtherMessages } from './messages.ts'

/** What the other pages say besides. */
export const de: OtherMessages = {
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
