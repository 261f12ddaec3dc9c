import { Type } from 'typebox'
import { PASSWORD } from '../garden/gardeners.ts'
import { say, type Words } from '../garden/words.ts'
import { type Api, Created, Nothing } from './api.ts'
import type { Filling } from './garden.ts'

const PERSON = 1
const LINK = 2
const SITTER = 2
const MEMBER = 3

/** How long the neighbour looks after the plants. */
const DAYS = 10

const MESSAGE: Words = [
  'The can stands under the sink. Thank you!',
  'Die Kanne steht unter der Spüle. Danke!',
  '水壶在水槽下面，谢谢！',
]

/** A person who has joined the garden, and a link for a neighbour. */
export async function letOthersIn(visitor: Api, { api, gardener, today }: Filling): Promise<void> {
  const { helper, neighbour, language } = gardener
  const Invitation = Type.Object({ url: Type.String() })
  const { url } = await api.post('/grants', { kind: PERSON, role: MEMBER }, Invitation)
  const invitation = url.slice(url.indexOf('#') + 1)
  await visitor.post('/auth/register', { ...helper, password: PASSWORD, invitation }, Nothing)
  const until = today.add({ days: DAYS }).toString()
  const link = { kind: LINK, role: SITTER, name: neighbour, until, message: say(MESSAGE, language) }
  await api.post('/grants', link, Created)
}
