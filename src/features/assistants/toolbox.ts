import type { FastifyRequest } from 'fastify'
import { type FieldProblem, validationFailed } from '../../http/errors.ts'
import { isObject, type JsonObject } from '../../http/schemas.ts'
import { GardenRole } from '../../http/security/caller.ts'
import { validatorFor } from '../../http/validation/schema-compilers.ts'
import type { Endpoints } from './endpoints.ts'
import { forModels, withFields } from './tool-schemas.ts'
import { FIELDS_OF_WRITES, IDEMPOTENCY_KEY, TOOLS, type Tool } from './tools.ts'

/** A tool as a client of the protocol sees it. */
export interface ShownTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown }
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: false
    readonly openWorldHint: false
    readonly idempotentHint?: true
  }
}

interface ReadyTool {
  readonly shown: ShownTool
  readonly role: GardenRole
  readonly run: (request: FastifyRequest, given: unknown) => Promise<JsonObject>
}

/** The tools with what they have from their endpoints. */
export class Toolbox {
  readonly #tools: ReadonlyMap<string, ReadyTool>

  constructor(endpoints: Endpoints) {
    this.#tools = new Map(TOOLS.map((tool) => [tool.name, readyTool(endpoints, tool)]))
  }

  shownTo(request: FastifyRequest): ShownTool[] {
    return [...this.#tools.values()].filter((tool) => isFor(request, tool)).map(({ shown }) => shown)
  }

  /** Gives the data of a success. Undefined for a tool that the caller does not have. */
  async run(request: FastifyRequest, name: string, given: unknown): Promise<JsonObject | undefined> {
    const tool = this.#tools.get(name)
    return tool !== undefined && isFor(request, tool) ? tool.run(request, given) : undefined
  }
}

function isFor({ place }: FastifyRequest, { role }: ReadyTool): boolean {
  return place !== undefined && place.role >= role
}

function readyTool(endpoints: Endpoints, tool: Tool): ReadyTool {
  const { name, title, description, fields = {}, isIdempotent } = tool
  const [endpoint] = tool.endpoints
  const isRead = endpoint.startsWith('GET ')
  const own = tool.arguments ?? endpoints.fieldsOf(endpoint)
  const schema = withFields(own, fields, isRead ? {} : FIELDS_OF_WRITES)
  const checked = checkedBy(schema)
  return {
    shown: {
      ...{ name, title, description },
      inputSchema: { ...forModels(schema), type: 'object' },
      annotations: {
        readOnlyHint: isRead,
        destructiveHint: false,
        openWorldHint: false,
        ...(isIdempotent && { idempotentHint: isIdempotent }),
      },
    },
    role: endpointsRole(endpoints, tool),
    run: async (request, given) => {
      const { [IDEMPOTENCY_KEY]: key, ...arguments_ } = checked(given)
      const idempotencyKey = typeof key === 'string' ? key : undefined
      if (tool.run !== undefined) return tool.run((call) => endpoints.call(request, call), arguments_)
      const data = await endpoints.call(request, { endpoint, fields: arguments_, idempotencyKey })
      return isObject(data) ? data : { data }
    },
  }
}

function endpointsRole(endpoints: Endpoints, tool: Tool): GardenRole {
  const roles = tool.endpoints.map((endpoint) => endpoints.roleOf(endpoint))
  return roles.reduce((most, role) => (role > most ? role : most), GardenRole.Viewer)
}

/** Checks arguments as JSON, and fills in defaults: an endpoint would read the number 5 in the text of a query. */
function checkedBy(schema: JsonObject): (given: unknown) => JsonObject {
  const validate = validatorFor(schema, 'body')
  return (given = {}) => {
    const result = validate(given)
    if ('error' in result) throw validationFailed(result.error.problems().map(asArgument))
    return isObject(result.value) ? result.value : {}
  }
}

/** What is wrong with the whole is told of the body of a request. */
function asArgument({ path, message }: FieldProblem): FieldProblem {
  return { path: path === 'body' ? 'arguments' : path, message }
}
