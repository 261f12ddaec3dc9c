import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { BackToMore } from '../ui/back-to-more.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { careTone } from '../ui/care-icon.tsx'
import { Columns } from '../ui/columns.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { ShareIcon } from '../ui/icons.ts'
import { List, ListRowLink } from '../ui/list-row.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import type { Tone } from '../ui/tone.ts'
import styles from './charts.module.css'
import { HeardTable } from './heard-table.tsx'
import { KindBars } from './kind-charts.tsx'
import { MonthBars } from './month-bars.tsx'
import page from './numbers-page.module.css'
import { pictureOf, sharePicture } from './picture.ts'
import { type Statistics, statisticsQuery } from './queries.ts'
import { YearSheet } from './year-sheet.tsx'

/** What became of the garden: figures of today, and the last twelve months as charts. */
export function NumbersPage() {
  const { t, format } = useI18n()
  const words = t.numbers
  const read = useQuery(statisticsQuery())
  const charts = useRef<HTMLDivElement>(null)
  const share = useSharing(charts, read.data)
  const { data } = read
  const isEmpty = data !== undefined && data.types.length === 0 && data.plants.active === 0
  return (
    <Page
      title={words.title}
      back={<BackToMore />}
      lead={words.lead}
      actions={
        data !== undefined &&
        !isEmpty && (
          <Button look="soft" icon={ShareIcon} busy={share.isBusy} onClick={() => void share.run()}>
            {words.share}
          </Button>
        )
      }
    >
      {data === undefined &&
        (read.isError ? (
          <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <Skeleton shape="page" />
        ))}
      {isEmpty && <EmptyState drawing="fern" text={words.nothingYet} />}
      {data !== undefined && !isEmpty && (
        <div ref={charts} className={page.numbers}>
          <dl className={page.figures}>
            {figuresOf(data, words).map(({ count, label }) => (
              <div key={label} className={page.figure}>
                <dt>{label}</dt>
                <dd>{format.number(count)}</dd>
              </div>
            ))}
          </dl>
          <More statistics={data} />
          <Columns first={<CareOfYear statistics={data} />} second={<PlantsOfYear statistics={data} />} />
        </div>
      )}
    </Page>
  )
}

function figuresOf(
  { plants, species, places, photos }: Statistics,
  words: ReturnType<typeof useI18n>['t']['numbers'],
): { count: number; label: string }[] {
  return [
    { count: plants.active, label: words.plants(plants.active) },
    { count: species, label: words.species },
    { count: places, label: words.places(places) },
    { count: photos, label: words.photos(photos) },
  ]
}

/** Since when the garden grows, and what is no longer in it. */
function More({ statistics: { plants, firstPlantingDate } }: { statistics: Statistics }) {
  const { t, format } = useI18n()
  const sentences = [
    ...(firstPlantingDate === undefined ? [] : [t.numbers.since(format.month(firstPlantingDate))]),
    ...(plants.archived + plants.dead === 0 ? [] : [t.numbers.gone(plants.archived, plants.dead)]),
  ]
  return sentences.length === 0 ? null : <p className={page.gone}>{sentences.join(' ')}</p>
}

/** The kinds of care in one colour are one part of a bar, from below in this order. */
const TONES: readonly Tone[] = ['water', 'feed', 'earth', 'accent', 'plain']
const MOST_KINDS = 8
const MOST_ROWS = 5

function CareOfYear({ statistics: { months, types } }: { statistics: Statistics }) {
  const { t, format } = useI18n()
  const words = t.numbers
  if (types.length === 0) return null
  const named = types.map(({ type, count }) => ({
    ...{ type, count },
    name: word(t.enumerations.journalType, type),
  }))
  const short = (month: string) => format.monthName(Number(month.slice(5)), 'narrow')
  return (
    <>
      <Section title={words.perMonth}>
        <figure className={styles.chart}>
          <MonthBars
            title={words.perMonth}
            bars={months.map(({ month, care }) => ({
              month,
              short: short(month),
              parts: TONES.map((tone) => ({
                tone,
                value: care
                  .filter(({ type }) => careTone(type) === tone)
                  .reduce((sum, { count }) => sum + count, 0),
              })).filter(({ value }) => value > 0),
            }))}
          />
          <HeardTable
            caption={words.perMonth}
            heads={[words.month, words.times]}
            rows={months.map(({ month, entries }) => [format.month(`${month}-01`), entries])}
          />
        </figure>
      </Section>
      <Section title={words.kinds}>
        <figure className={styles.chart}>
          <KindBars title={words.kinds} kinds={named.slice(0, MOST_KINDS)} />
          <HeardTable
            caption={words.kinds}
            heads={[words.kind, words.times]}
            rows={named.map(({ name, count }) => [name, count])}
          />
        </figure>
      </Section>
    </>
  )
}

function PlantsOfYear({ statistics }: { statistics: Statistics }) {
  const { months, mostCared } = statistics
  const { t, format } = useI18n()
  const words = t.numbers
  return (
    <>
      <Section title={words.newPlants}>
        <figure className={styles.chart}>
          <MonthBars
            title={words.newPlants}
            bars={months.map(({ month, newPlants }) => ({
              month,
              short: format.monthName(Number(month.slice(5)), 'narrow'),
              parts: newPlants === 0 ? [] : [{ tone: 'accent', value: newPlants }],
            }))}
          />
          <HeardTable
            caption={words.newPlants}
            heads={[words.month, words.newPlants]}
            rows={months.map(({ month, newPlants }) => [format.month(`${month}-01`), newPlants])}
          />
        </figure>
      </Section>
      <DotsOfYear statistics={statistics} />
      {mostCared.length > 0 && (
        <Section title={words.mostCared}>
          <Card flush>
            <List label={words.mostCared}>
              {mostCared.map(({ id, name, count }) => (
                <ListRowLink
                  key={id}
                  to="/plants/$plantId"
                  params={{ plantId: id }}
                  title={name}
                  detail={words.entries(count)}
                />
              ))}
            </List>
          </Card>
        </Section>
      )}
    </>
  )
}

/** Day by day; to be heard month by month, of the kinds that were done most. */
function DotsOfYear({ statistics }: { statistics: Statistics }) {
  const { months, types } = statistics
  const { t, format } = useI18n()
  const words = t.numbers
  if (types.length === 0) return null
  const rows = types
    .slice(0, MOST_ROWS)
    .map(({ type }) => ({ type, name: word(t.enumerations.journalType, type) }))
  const countIn = (care: Statistics['types'], wanted: number) =>
    care.find(({ type }) => type === wanted)?.count ?? 0
  return (
    <Section title={words.dots}>
      <figure className={styles.chart}>
        <YearSheet title={words.dots} statistics={statistics} />
        <HeardTable
          caption={words.dots}
          heads={[words.month, ...rows.map(({ name }) => name)]}
          rows={months.map(({ month, care }) => [
            format.month(`${month}-01`),
            ...rows.map(({ type }) => countIn(care, type)),
          ])}
        />
      </figure>
    </Section>
  )
}

/** Names of plants and places are not in the picture: it may go anywhere. */
function useSharing(charts: { current: HTMLElement | null }, data: Statistics | undefined) {
  const { t, format } = useI18n()
  const words = t.numbers
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    const [from, to] = [data?.months[0], data?.months.at(-1)]
    if (charts.current === null || data === undefined || from === undefined || to === undefined) return
    setIsBusy(true)
    try {
      const figures = figuresOf(data, words).map(({ count, label }) => `${format.number(count)} ${label}`)
      const time = `${format.month(`${from.month}-01`)} – ${format.month(`${to.month}-01`)}`
      const picture = await pictureOf(charts.current, words.title, [time, figures.join(' · ')])
      if (await sharePicture(picture, words.fileName, words.title)) toasts.show({ text: words.saved })
    } catch {
      toasts.show({ text: words.notMade, tone: 'danger' })
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}
