import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { regionsQuery } from '../api/queries.ts'
import type { Location, Region } from '../api/types.ts'
import { useReopening } from '../drafts/use-reopening.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { AddIcon, ReorderIcon } from '../ui/icons.ts'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { canBeOrdered, OrderSheet } from './order-sheet.tsx'
import { PlaceSheet, placeForm } from './place-sheet.tsx'
import styles from './places-page.module.css'
import { RegionSection } from './region-section.tsx'
import { RegionSheet, regionForm } from './region-sheet.tsx'
import { usePlaceChanges } from './use-place-changes.ts'
import { useRegionChanges } from './use-region-changes.ts'

const route = getRouteApi('/frame/places')

/** More would be too many requests for the plants of each. */
const MOST_SHOWN = 40

type Open =
  | { what: 'region'; region?: Region }
  | { what: 'place'; region: Region; place?: Location }
  | { what: 'order' }
  | { what: 'delete'; region: Region }

/** Where plants stand: regions, and in each its places, all in the person's own order. */
export function PlacesPage() {
  const { t } = useI18n()
  const may = useRights()
  const words = t.places
  const navigate = route.useNavigate()
  const read = useQuery(regionsQuery())
  const regions = read.data ?? []
  const ofRegions = useRegionChanges(regions)
  const ofPlaces = usePlaceChanges()
  const [open, setOpen] = useState<Open>()
  useReopening((form) => openedBy(form, regions), setOpen)
  const close = () => setOpen(undefined)
  const faces = regions.flatMap(({ locations }) => locations).length <= MOST_SHOWN

  return (
    <Page
      title={words.title}
      lead={read.data?.length === 0 ? undefined : words.lead}
      actions={
        may.change &&
        canBeOrdered(regions) && (
          <Button look="quiet" icon={ReorderIcon} onClick={() => setOpen({ what: 'order' })}>
            {words.order}
          </Button>
        )
      }
    >
      {read.isPending && <Skeleton shape="list" />}
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data !== undefined && regions.length === 0 && (
        <EmptyState
          drawing="pot"
          text={may.change ? words.empty : words.none}
          action={
            may.change && (
              <Button icon={AddIcon} onClick={() => setOpen({ what: 'region' })}>
                {words.addRegion}
              </Button>
            )
          }
        />
      )}
      <div className={styles.regions}>
        {regions.map((region) => (
          <RegionSection
            key={region.id}
            region={region}
            faces={faces}
            onEdit={() => setOpen({ what: 'region', region })}
            onDelete={() =>
              region.locations.length === 0
                ? void ofRegions.remove(region)
                : setOpen({ what: 'delete', region })
            }
            onShowPlants={() => void navigate({ to: '/plants', search: { regionId: region.id } })}
            onAddPlace={() => setOpen({ what: 'place', region })}
            onEditPlace={(place) => setOpen({ what: 'place', region, place })}
            onDeletePlace={(place) => void ofPlaces.remove(place, region)}
          />
        ))}
      </div>
      {may.change && regions.length > 0 && (
        <div className={styles.add}>
          <Button look="soft" icon={AddIcon} onClick={() => setOpen({ what: 'region' })}>
            {words.addRegion}
          </Button>
        </div>
      )}
      {open?.what === 'region' && (
        <RegionSheet
          region={open.region}
          onClose={close}
          onSave={(fields, onFailure) =>
            open.region === undefined
              ? ofRegions.add(fields, onFailure)
              : ofRegions.edit(open.region, fields, onFailure)
          }
        />
      )}
      {open?.what === 'place' && (
        <PlaceSheet
          place={open.place}
          region={open.region}
          regions={regions}
          onClose={close}
          onSave={(fields, onFailure) =>
            open.place === undefined
              ? ofPlaces.add(fields, onFailure)
              : ofPlaces.edit(open.place, open.region, fields, onFailure)
          }
        />
      )}
      {open?.what === 'order' && (
        <OrderSheet
          regions={regions}
          onReorder={(ordered) => void ofRegions.reorder(ordered)}
          onReorderPlaces={(region, places) => void ofPlaces.reorder(region, places)}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={words.deleteRegionTitle(open.region.name)}
          consequence={words.deleteRegionConsequence(open.region.locations.length)}
          confirm={words.deleteRegion}
          onConfirm={() => ofRegions.remove(open.region)}
        />
      )}
    </Page>
  )
}

/** The sheet of a form, by the name of its draft. */
function openedBy(form: string, regions: readonly Region[]): Open | undefined {
  if (form === regionForm()) return { what: 'region' }
  for (const region of regions) {
    if (form === regionForm(region)) return { what: 'region', region }
    if (form === placeForm(region)) return { what: 'place', region }
    const place = region.locations.find((one) => form === placeForm(region, one))
    if (place !== undefined) return { what: 'place', region, place }
  }
  return undefined
}
