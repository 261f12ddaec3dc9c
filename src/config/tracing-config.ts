import { BadValue, oneOf, wholeNumber } from './parsers.ts'
import type { Environment } from './variables.ts'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Whether the operator has named a collector, and not switched traces off. */
export function wantsTraces(env: Environment): boolean {
  const isOff =
    env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER?.trim() === 'none'
  return !isOff && ['', '_TRACES'].some((part) => Boolean(env[`OTEL_EXPORTER_OTLP${part}_ENDPOINT`]?.trim()))
}

/** How `loadConfig` reads a variable. */
type Read = <T>(name: string, fallback: T, parse: (text: string) => T) => T

export type TracingConfig = ReturnType<typeof readTracing>

/** What the standard `OTEL_…` variables say about traces. */
export function readTracing(read: Read) {
  const common = read('OTEL_EXPORTER_OTLP_ENDPOINT', undefined, (text) => `${webAddress(text)}/v1/traces`)
  const endpoint = read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', common, webAddress)
  const exporter = read('OTEL_TRACES_EXPORTER', 'otlp', oneOf(['otlp', 'none']))
  const isDisabled = read('OTEL_SDK_DISABLED', false, (text) => text.toLowerCase() === 'true')
  /** What is said of traces comes before what is said of everything that is exported. */
  const readExporter: Read = (name, fallback, parse) =>
    read(`OTEL_EXPORTER_OTLP_TRACES_${name}`, read(`OTEL_EXPORTER_OTLP_${name}`, fallback, parse), parse)
  const attributes = read<Pairs>('OTEL_RESOURCE_ATTRIBUTES', {}, pairs)
  const name = read('OTEL_SERVICE_NAME', attributes['service.name'] ?? 'frond', (text) => text)
  const named: Pairs = { ...attributes, 'service.name': name }
  // Its only value says nothing that the exporter does not know.
  readExporter('PROTOCOL', 'http/json', protocol)
  return {
    /** Where spans are sent; without it there is no tracing. */
    endpoint: isDisabled || exporter === 'none' ? undefined : endpoint,
    headers: readExporter<Pairs>('HEADERS', {}, pairs),
    timeoutMs: readExporter('TIMEOUT', 10_000, wholeNumber(1, 600_000)),
    sampler: read('OTEL_TRACES_SAMPLER', 'parentbased_always_on', oneOf(SAMPLERS)),
    /** The part of traces that a ratio sampler keeps. */
    ratio: read('OTEL_TRACES_SAMPLER_ARG', 1, ratio),
    /** Attributes of the resource, the name of the service among them. */
    attributes: named,
    sendEveryMs: read('OTEL_BSP_SCHEDULE_DELAY', 5_000, wholeNumber(1, 600_000)),
  }
}

/** Without the slashes at its end. Messages never repeat it, because it may hold a password. */
function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new BadValue('must be an http:// or https:// address of a collector')
  }
  const { username, password } = new URL(text)
  if (username !== '' || password !== '') {
    throw new BadValue(
      'must not hold a name or a password: OTEL_EXPORTER_OTLP_HEADERS takes them as a header',
    )
  }
  return text.replace(/\/+$/, '')
}

function protocol(text: string): string {
  if (text.toLowerCase() === 'http/json') return text
  throw new BadValue('must be http/json: Frond sends JSON over HTTP, which collectors take at port 4318')
}

function ratio(text: string): number {
  const value = /^[0-9]*\.?[0-9]+$/.test(text) ? Number(text) : Number.NaN
  if (value >= 0 && value <= 1) return value
  throw new BadValue(`must be a number from 0 to 1, not ${JSON.stringify(text)}`)
}

type Pairs = Readonly<Record<string, string>>

/** As in `key1=value1,key2=value2`, with values percent-encoded. */
function pairs(text: string): Pairs {
  const entries = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => /^([^=\s]+)\s*=\s*(.*)$/.exec(pair)?.slice(1) ?? [])
  if (entries.some(([key]) => key === undefined)) throw new BadValue('must look like key1=value1,key2=value2')
  try {
    return Object.fromEntries(entries.map(([key = '', value = '']) => [key, decodeURIComponent(value)]))
  } catch {
    throw new BadValue('has a value that is not percent-encoded')
  }
}
