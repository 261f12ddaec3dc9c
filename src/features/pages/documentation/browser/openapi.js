/** @import { Failure, OpenApi, Operation } from './types.ts' */

/**
 * @param {OpenApi} document
 * @returns {Operation[]}
 */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        tag: operation.tags[0] ?? '',
        summary: operation.summary,
        description: operation.description ?? '',
        schemes: (operation.security ?? []).flatMap((choice) => Object.keys(choice)),
        parameters: (operation.parameters ?? []).flatMap((parameter) =>
          '$ref' in parameter ? (document.components.parameters[nameOf(parameter.$ref)] ?? []) : parameter,
        ),
        body:
          type === undefined || content === undefined
            ? undefined
            : { type, content, isRequired: operation.requestBody?.required ?? false },
        responses: Object.entries(operation.responses).flatMap(([status, response]) => {
          const found = '$ref' in response ? document.components.responses[nameOf(response.$ref)] : response
          return found === undefined ? [] : { status, response: found }
        }),
      }
    }),
  )
}

/**
 * The last step of `#/components/schemas/Plant`.
 *
 * @param {string} reference
 */
export function nameOf(reference) {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/**
 * What can go wrong in an operation, read off the examples: there is one for each code.
 *
 * @param {Pick<Operation, 'responses'>} operation
 * @returns {Failure[]}
 */
export function failuresOf({ responses }) {
  return responses.flatMap(({ status, response }) =>
    Object.values(response.content ?? {}).flatMap(({ examples = {} }) =>
      Object.entries(examples).flatMap(([name, { value }]) => {
        if (typeof value !== 'object' || value === null) return []
        if (!('code' in value && 'message' in value)) return []
        const { code, message } = value
        return typeof code === 'number' && typeof message === 'string' ? { status, code, name, message } : []
      }),
    ),
  )
}
