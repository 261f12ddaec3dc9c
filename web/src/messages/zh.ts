import { zh as account } from '../account/messages.zh.ts'
import { zh as admin } from '../admin/messages.zh.ts'
import { zh as app } from '../app/messages.zh.ts'
import { zh as care } from '../care/messages.zh.ts'
import { zh as catalogue } from '../catalogue/messages.zh.ts'
import { zh as enumerations } from '../enumerations/messages.zh.ts'
import { zh as errors } from '../errors/messages.zh.ts'
import { zh as journal } from '../journal/messages.zh.ts'
import { zh as offline } from '../offline/messages.zh.ts'
import { zh as photos } from '../photos/messages.zh.ts'
import { zh as places } from '../places/messages.zh.ts'
import { zh as plantsList } from '../plants/list/messages.zh.ts'
import { zh as plants } from '../plants/messages.zh.ts'
import { zh as plantPage } from '../plants/one/messages.zh.ts'
import { zh as reminders } from '../reminders/messages.zh.ts'
import { zh as signIn } from '../sign-in/messages.zh.ts'
import { zh as today } from '../today/messages.zh.ts'
import { zh as ui } from '../ui/messages.zh.ts'
import type { Messages } from './messages.ts'

export const zh: Messages = {
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
