import { zh as app } from '../app/messages.zh.ts'
import { zh as enumerations } from '../enumerations/messages.zh.ts'
import { zh as errors } from '../errors/messages.zh.ts'
import { zh as offline } from '../offline/messages.zh.ts'
import { zh as today } from '../today/messages.zh.ts'
import { zh as ui } from '../ui/messages.zh.ts'
import type { HomeMessages } from './messages.ts'

/** What the home says: the start waits for these texts alone. */
export const zh: HomeMessages = {
  app,
  enumerations,
  errors,
  offline,
  today,
  ui,
}
