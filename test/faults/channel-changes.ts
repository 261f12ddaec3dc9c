import type { Channel } from '../../src/features/reminders/channels/channels.schema.ts'
import type { Random } from '../random.ts'
import type { Change } from './change.ts'

interface ModelChannel {
  readonly id: number
  name: string
  readonly target: string
}

const MOST = 10

/** The reminder channels of a garden. Nothing is sent over them. */
export class ChannelsModel {
  #channels: ModelChannel[] = []
  #made = 0

  change(random: Random): Change | undefined {
    const channel = this.#channels[random.whole(0, this.#channels.length - 1)]
    const kind = random.pick(['create', 'rename', 'rotate', 'delete'])
    if (kind === 'create') return this.#channels.length < MOST ? this.#create() : undefined
    if (channel === undefined) return undefined
    const path = `/api/v1/reminder-channels/${channel.id}` as const
    if (kind === 'rotate') return { line: `POST ${path}/rotate`, payload: {}, outcome: () => undefined }
    if (kind === 'rename') {
      const name = `Phone ${random.whole(1, 99)}`
      return { line: `PUT ${path}`, payload: { name }, outcome: () => void Object.assign(channel, { name }) }
    }
    return {
      line: `DELETE ${path}`,
      outcome: () => {
        this.#channels = this.#channels.filter((other) => other !== channel)
      },
    }
  }

  #create(): Change {
    const host = `hook${this.#made++}.example`
    return {
      line: 'POST /api/v1/reminder-channels',
      payload: { kind: 3, format: 1, name: 'New', url: `https://${host}/x` },
      outcome: ({ id }) => void this.#channels.push({ id, name: 'New', target: `https://${host}…` }),
    }
  }

  shown(): object[] {
    return this.#channels.map((channel) => ({ ...channel })).toSorted((one, other) => one.id - other.id)
  }

  seen(listed: readonly Channel[]): object[] {
    return listed
      .map(({ id, name, target }) => ({ id, name, target }))
      .toSorted((one, other) => one.id - other.id)
  }
}
