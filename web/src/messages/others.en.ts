import { en as account } from '../account/messages.en.ts'
import { en as admin } from '../admin/messages.en.ts'
import { en as authorize } from '../authorize/messages.en.ts'
import { en as care } from '../care/messages.en.ts'
import { en as catalogue } from '../catalogue/messages.en.ts'
import { en as drafts } from '../drafts/messages.en.ts'
import { en as gardens } from '../gardens/messages.en.ts'
import { en as journal } from '../journal/messages.en.ts'
import { en as labels } from '../labels/messages.en.ts'
import { en as numbers } from '../numbers/messages.en.ts'
import { en as people } from '../people/messages.en.ts'
import { en as photos } from '../photos/messages.en.ts'
import { en as places } from '../places/messages.en.ts'
import { en as plantsList } from '../plants/list/messages.en.ts'
import { en as plants } from '../plants/messages.en.ts'
import { en as plantPage } from '../plants/one/messages.en.ts'
import { en as reminders } from '../reminders/messages.en.ts'
import { en as search } from '../search/messages.en.ts'
import { en as security } from '../security/messages.en.ts'
import { en as signIn } from '../sign-in/messages.en.ts'
import { en as watching } from '../watching/messages.en.ts'
import { en as wishes } from '../wishes/messages.en.ts'

/** What the other pages say besides. */
export const en = {
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
