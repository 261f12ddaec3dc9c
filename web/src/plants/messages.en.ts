import { en as add } from './add/messages.en.ts'

export const en = {
  add,
  title: 'Plants',
}
