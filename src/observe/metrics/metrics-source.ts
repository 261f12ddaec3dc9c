/** Where `/metrics` comes from: a registry, or those of several processes. */
export interface MetricsSource {
  readonly contentType: string
  metrics(): Promise<string>
}
