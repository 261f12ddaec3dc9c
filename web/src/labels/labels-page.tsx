import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { publicAddress } from '../api/public-address.ts'
import type { Plant } from '../api/types.ts'
import { unknownPlantQuery } from '../catalogue/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { PrintIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page, Section } from '../ui/page.tsx'
import { qrDrawing } from '../ui/qr-drawing.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { pagesOf } from './formats.ts'
import type { LabelText } from './label.tsx'
import { useLabelChoice } from './label-choice.ts'
import { LabelOptions } from './label-options.tsx'
import { LabelSheets } from './label-sheets.tsx'
import styles from './labels-page.module.css'
import { labelledPlantsQuery } from './queries.ts'

/** The white of the label goes on around it. */
const QUIET_MODULES = 2

const route = getRouteApi('/frame/labels')

/** Labels for plants, as the printer gets them. */
export function LabelsPage() {
  const { t } = useI18n()
  const search = route.useSearch()
  const [choice, choose] = useLabelChoice()
  const [used, setUsed] = useState(0)
  const read = useQuery(labelledPlantsQuery(search))
  const { data: unknown } = useQuery(unknownPlantQuery())
  const address = publicAddress()
  const labels = useMemo(
    () => (read.data ?? []).map((plant) => textOf(plant, unknown?.id)),
    [read.data, unknown?.id],
  )
  // Drawn once, however the labels are changed.
  const codes = useMemo(
    () => new Map(read.data?.map(({ id }) => [id, qrDrawing(`${address}/plants/${id}`, QUIET_MODULES)])),
    [read.data, address],
  )
  const [only, ...others] = search.plantIds ?? []
  const { columns, rows } = choice.format
  // What is typed may be more than the sheet has.
  const gone = Math.min(used, columns * rows - 1)
  const sheets = pagesOf(choice.format, labels, gone).length
  return (
    <Page
      title={t.labels.title}
      back={
        only === undefined || others.length > 0 ? (
          <BackLink to="/plants">{t.plants.title}</BackLink>
        ) : (
          <BackLink to="/plants/$plantId" params={{ plantId: only }}>
            {labels[0]?.name ?? t.plants.title}
          </BackLink>
        )
      }
      lead={labels.length > 0 && t.labels.count(labels.length, sheets)}
      actions={
        labels.length > 0 && (
          <Button icon={PrintIcon} onClick={() => window.print()}>
            {t.labels.print}
          </Button>
        )
      }
    >
      {read.isPending && <Skeleton shape="page" />}
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data?.length === 0 && (
        <EmptyState text={t.labels.none} action={<LinkButton to="/plants">{t.labels.toPlants}</LinkButton>} />
      )}
      {labels.length > 0 && (
        <>
          <LabelOptions choice={choice} onChoose={choose} used={used} onUsed={setUsed} />
          <div className={styles.hints}>
            <p>{t.labels.hint}</p>
            <p>{t.labels.leadsTo(address)}</p>
          </div>
          <Section title={t.labels.preview}>
            <LabelSheets labels={labels} codes={codes} choice={choice} used={gone} />
          </Section>
        </>
      )}
    </Page>
  )
}

/** A plant of no known species has none on its label, and a name stands there once. */
function textOf({ id, name, species, location }: Plant, unknown: number | undefined): LabelText {
  const called = species?.id === unknown ? undefined : (species?.scientificName ?? species?.commonName)
  return {
    id,
    name,
    ...(called !== undefined && called !== name && { species: called }),
    ...(location !== null && { place: location.name }),
  }
}
