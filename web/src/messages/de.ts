import { de as account } from '../account/messages.de.ts'
import { de as admin } from '../admin/messages.de.ts'
import { de as app } from '../app/messages.de.ts'
import { de as care } from '../care/messages.de.ts'
import { de as catalogue } from '../catalogue/messages.de.ts'
import { de as enumerations } from '../enumerations/messages.de.ts'
import { de as errors } from '../errors/messages.de.ts'
import { de as journal } from '../journal/messages.de.ts'
import { de as offline } from '../offline/messages.de.ts'
import { de as photos } from '../photos/messages.de.ts'
import { de as places } from '../places/messages.de.ts'
import { de as plantsList } from '../plants/list/messages.de.ts'
import { de as plants } from '../plants/messages.de.ts'
import { de as plantPage } from '../plants/one/messages.de.ts'
import { de as reminders } from '../reminders/messages.de.ts'
import { de as signIn } from '../sign-in/messages.de.ts'
import { de as today } from '../today/messages.de.ts'
import { de as ui } from '../ui/messages.de.ts'
import type { Messages } from './messages.ts'

export const de: Messages = {
  account,
  admin,
  app,
  care,
  catalogue,
  enumerations,
  errors,
  journal,
  offline,
  photos,
  places,
  plantPage,
  plants,
  plantsList,
  reminders,
  signIn,
  today,
  ui,
}
