/** The part of autocannon used here; it brings no types of its own. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    /** Milliseconds between samples; a run ends on a sample. */
    readonly sampleInt: number
  }
  interface Result {
    /** Seconds. */
    readonly duration: number
    readonly requests: { readonly total: number }
    readonly errors: number
    readonly timeouts: number
    readonly non2xx: number
  }
  function autocannon(options: Options): Promise<Result>
  export = autocannon
}
