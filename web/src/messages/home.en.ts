import { en as app } from '../app/messages.en.ts'
import { en as enumerations } from '../enumerations/messages.en.ts'
import { en as errors } from '../errors/messages.en.ts'
import { en as offline } from '../offline/messages.en.ts'
import { en as today } from '../today/messages.en.ts'
import { en as ui } from '../ui/messages.en.ts'

/** What the home says: the start waits for these texts alone. */
export const en = {
  app,
  enumerations,
  errors,
  offline,
  today,
  ui,
}
