import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import Type, { type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { TestApp } from '../test-app.ts'
import { readHomeAssistant } from './files.ts'
import type { Jinja, Known } from './jinja.ts'
import { type Answer, command, type Package, readPackage } from './package.ts'

type Variables = Record<string, unknown>

const Data = Type.Record(Type.String(), Type.Unknown())
const Steps = Type.Array(Type.Unknown())

const Blueprint = exactly({
  blueprint: exactly({
    name: Type.String(),
    description: Type.String(),
    domain: Type.Literal('automation'),
    homeassistant: exactly({ min_version: Type.Literal('2024.10.0') }),
    input: Type.Record(
      Type.String(),
      exactly({
        name: Type.String(),
        description: Type.Optional(Type.String()),
        default: Type.Optional(Type.Unknown()),
        selector: Data,
      }),
    ),
  }),
  mode: Type.Literal('queued'),
  max: Type.Optional(Type.Literal(2)),
  max_exceeded: Type.Optional(Type.Literal('silent')),
  triggers: Type.Array(Type.Intersect([Type.Object({ trigger: Type.String() }), Data])),
  variables: Data,
  conditions: Type.Optional(Type.Tuple([Type.String()])),
  actions: Steps,
})

const CallStep = exactly({
  action: Type.String(),
  target: Type.Optional(exactly({ entity_id: Type.String() })),
  data: Type.Optional(Data),
  response_variable: Type.Optional(Type.String()),
})
const NotifyStep = exactly({
  domain: Type.Literal('mobile_app'),
  type: Type.Literal('notify'),
  device_id: Type.String(),
  title: Type.String(),
  message: Type.String(),
  data: Data,
})
const ConditionStep = exactly({ condition: Type.String() })
const VariablesStep = exactly({ variables: Data })
const RepeatStep = exactly({ repeat: exactly({ for_each: Type.String(), sequence: Steps }) })
const ChooseStep = exactly({
  choose: Type.Array(exactly({ conditions: Type.String(), sequence: Steps })),
})

/** An item of a list as `todo.get_items` has it, all of it text. */
interface Item {
  readonly uid: string
  readonly summary: string
  status: 'needs_action' | 'completed'
  readonly due?: string
  readonly description?: string
}

const NewItem = exactly({
  item: Type.String({ minLength: 1 }),
  due_date: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
  description: Type.String(),
})

/** As much of Home Assistant as the blueprints need: their steps, its actions, a to-do list and a phone. */
export class House {
  readonly #service: TestApp
  readonly #jinja: Jinja
  readonly #package: Package
  #lastUid = 0
  states: Known['states'] = {}
  /** The list `todo.plants`. */
  items: Item[] = []
  /** What a proxy says while the server is away. */
  standIn: Answer | undefined
  /** What came to the phone. */
  readonly notifications: unknown[] = []

  /** The token of a key is what `secrets.yaml` has. */
  static async open(service: TestApp, jinja: Jinja, secret: string): Promise<House> {
    return new House(service, jinja, await readPackage(secret))
  }

  private constructor(service: TestApp, jinja: Jinja, config: Package) {
    this.#service = service
    this.#jinja = jinja
    this.#package = config
  }

  /**
   * Lets something happen for which the automation that is made of a blueprint has a trigger: just that, but for its id. What
   * was answered to a notification comes as an event.
   */
  async run(name: string, given: Variables, happened: Variables, event?: { data: Variables }): Promise<void> {
    const path = `blueprints/automation/frond/${name}.yaml`
    const { triggers, variables, conditions = [], actions } = await readBlueprint(path, given)
    const index = triggers.findIndex(({ id, ...awaited }) => isDeepStrictEqual(awaited, happened))
    assert.notEqual(index, -1, `${name} does not wait for ${JSON.stringify(happened)}`)
    const all: Variables = { trigger: { event, id: triggers[index]?.id ?? String(index) } }
    await this.#assign(variables, all)
    for (const condition of conditions) if (!(await this.#value(condition, all))) return
    await this.#follow(actions, all)
  }

  async #follow(steps: readonly unknown[], variables: Variables): Promise<void> {
    for (const step of steps) {
      if (Value.Check(ConditionStep, step)) {
        if (!(await this.#value(step.condition, variables))) return
      } else if (Value.Check(VariablesStep, step)) {
        await this.#assign(step.variables, variables)
      } else if (Value.Check(RepeatStep, step)) {
        const items = await this.#value(step.repeat.for_each, variables)
        assert.ok(Array.isArray(items))
        for (const item of items) await this.#follow(step.repeat.sequence, { ...variables, repeat: { item } })
      } else if (Value.Check(ChooseStep, step)) {
        for (const { conditions, sequence } of step.choose) {
          if (!(await this.#value(conditions, variables))) continue
          // What is set in there is unknown after it.
          await this.#follow(sequence, { ...variables })
          break
        }
      } else if (Value.Check(NotifyStep, step)) {
        const { domain, type, ...notification } = step
        this.notifications.push(await this.#value(notification, variables))
      } else if (Value.Check(CallStep, step)) {
        const { action, target, data, response_variable } = step
        const answer = await this.#act(
          action,
          await this.#value(target?.entity_id, variables),
          await this.#value(data ?? {}, variables),
        )
        if (response_variable !== undefined) variables[response_variable] = answer
      } else {
        assert.fail(`No step of Home Assistant: ${JSON.stringify(step)}`)
      }
    }
  }

  async #act(action: string, list: unknown, data: unknown): Promise<unknown> {
    const [domain, name = ''] = action.split('.')
    if (domain === 'rest_command') return this.#request(name, data)
    assert.equal(list, 'todo.plants')
    if (action === 'todo.get_items') {
      const { status } = checked(exactly({ status: Type.Optional(Type.Literal('completed')) }), data)
      return { [list]: { items: this.items.filter((item) => [undefined, item.status].includes(status)) } }
    }
    if (action === 'todo.add_item') {
      const { item: summary, due_date: due, description } = checked(NewItem, data)
      this.#lastUid += 1
      this.items.push({ uid: `uid-${this.#lastUid}`, summary, due, description, status: 'needs_action' })
      return undefined
    }
    assert.equal(action, 'todo.remove_item')
    const { item: uid } = checked(exactly({ item: Type.String() }), data)
    assert.ok(this.items.some((item) => item.uid === uid))
    this.items = this.items.filter((item) => item.uid !== uid)
    return undefined
  }

  async #request(name: string, data: unknown): Promise<Answer> {
    if (this.standIn !== undefined) return this.standIn
    const known = { variables: checked(Data, data), states: this.states }
    return command(this.#service, this.#package, name, async (template) =>
      String(await this.#jinja.render(template, known, false)),
    )
  }

  /** One variable may be made of those before it. */
  async #assign(given: Variables, variables: Variables): Promise<void> {
    for (const [name, value] of Object.entries(given)) variables[name] = await this.#value(value, variables)
  }

  /** Renders all templates in a value. */
  async #value(given: unknown, variables: Variables): Promise<unknown> {
    if (typeof given === 'string') {
      if (!/\{[{%]/.test(given)) return given
      return this.#jinja.render(given, { variables, states: this.states }, true)
    }
    if (Array.isArray(given)) return Promise.all(given.map((item) => this.#value(item, variables)))
    if (typeof given !== 'object' || given === null) return given
    const entries = Object.entries(given).map(
      async ([key, value]) => [key, await this.#value(value, variables)] as const,
    )
    return Object.fromEntries(await Promise.all(entries))
  }
}

/** Reads a blueprint with what a user gives, else its defaults. */
async function readBlueprint(path: string, given: Variables) {
  const { blueprint } = await readHomeAssistant(
    path,
    Type.Object({ blueprint: Blueprint.properties.blueprint }),
    {},
  )
  const defaults = Object.entries(blueprint.input).map(([name, { default: preset }]) => [name, preset])
  return readHomeAssistant(path, Blueprint, { inputs: { ...Object.fromEntries(defaults), ...given } })
}

function exactly<Fields extends Record<string, TSchema>>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false })
}

function checked<T extends TSchema>(schema: T, value: unknown) {
  assert.ok(Value.Check(schema, value), JSON.stringify(value))
  return value
}
