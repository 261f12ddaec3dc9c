import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { aggregateMetrics, totalsOf } from './gathered-metrics.ts'

function registryOf(value: number): Registry {
  const registry = new Registry()
  const registers = [registry]
  new Counter({ name: 'watered_total', help: 'x', labelNames: ['plant'], registers }).inc(
    { plant: 'fern' },
    value,
  )
  new Gauge({ name: 'plants', help: 'x', registers }).set(value)
  new Gauge({ name: 'oldest', help: 'x', registers, aggregator: 'max' }).set(value)
  new Histogram({ name: 'seconds', help: 'x', buckets: [1], registers }).observe(value)
  return registry
}

test('of a worker that is gone counters and histograms go on counting, and nothing else', async () => {
  const gone = totalsOf(await registryOf(5).getMetricsAsJSON())
  const added = await aggregateMetrics([await registryOf(2).getMetricsAsJSON(), gone]).getMetricsAsJSON()
  const values = added.flatMap(({ name, values }) =>
    values.map((value) => [('metricName' in value && value.metricName) || name, value.value]),
  )
  assert.deepEqual(values, [
    ['watered_total', 7],
    ['plants', 2],
    ['oldest', 2],
    ['seconds_bucket', 0],
    ['seconds_bucket', 2],
    ['seconds_sum', 7],
    ['seconds_count', 2],
  ])
})
