declare module 'js-yaml' {
  export class Type {
    constructor(tag: string, options: { kind: 'scalar'; construct: (text: string) => unknown })
  }
  export class Schema {
    extend(types: readonly Type[]): Schema
  }
  export const DEFAULT_SCHEMA: Schema
  export function load(text: string, options?: { schema: Schema }): unknown
}
