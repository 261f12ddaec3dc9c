import { en as account } from '../account/messages.en.ts'
import { en as admin } from '../admin/messages.en.ts'
import { en as app } from '../app/messages.en.ts'
import { en as care } from '../care/messages.en.ts'
import { en as catalogue } from '../catalogue/messages.en.ts'
import { en as enumerations } from '../enumerations/messages.en.ts'
import { en as errors } from '../errors/messages.en.ts'
import { en as journal } from '../journal/messages.en.ts'
import { en as offline } from '../offline/messages.en.ts'
import { en as photos } from '../photos/messages.en.ts'
import { en as places } from '../places/messages.en.ts'
import { en as plantsList } from '../plants/list/messages.en.ts'
import { en as plants } from '../plants/messages.en.ts'
import { en as plantPage } from '../plants/one/messages.en.ts'
import { en as reminders } from '../reminders/messages.en.ts'
import { en as signIn } from '../sign-in/messages.en.ts'
import { en as today } from '../today/messages.en.ts'
import { en as ui } from '../ui/messages.en.ts'

export const en = {
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
