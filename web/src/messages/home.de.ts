import { de as app } from '../app/messages.de.ts'
import { de as enumerations } from '../enumerations/messages.de.ts'
import { de as errors } from '../errors/messages.de.ts'
import { de as offline } from '../offline/messages.de.ts'
import { de as today } from '../today/messages.de.ts'
import { de as ui } from '../ui/messages.de.ts'
import type { HomeMessages } from './messages.ts'

/** What the home says: the start waits for these texts alone. */
export const de: HomeMessages = {
  app,
  enumerations,
  errors,
  offline,
  today,
  ui,
}
