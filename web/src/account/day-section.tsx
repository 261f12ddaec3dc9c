import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../api/client.ts'
import { careSettingsQuery } from '../api/queries.ts'
import { refreshAfter } from '../api/stale.ts'
import type { CareSettings } from '../api/types.ts'
import { usualSettings } from '../api/usual-settings.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { HeldRoom } from '../ui/held-room.tsx'
import { Section } from '../ui/page.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Select } from '../ui/select.tsx'
import { useToasts } from '../ui/toasts.tsx'
import styles from './account-page.module.css'

/** The zone decides which calendar day it is, and so what is due. */
export function DaySection() {
  const { t, format } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const { data, isLoading } = useQuery(careSettingsQuery())
  const change = useMutation({
    mutationFn: (body: Partial<CareSettings>) => client.put('/api/v1/care-settings', { body }),
    onSuccess: async (saved) => {
      queries.setQueryData(careSettingsQuery().queryKey, saved)
      toasts.show({ text: t.account.settingsSaved })
      await refreshAfter(queries, 'settings')
    },
    onError: (error) => toasts.fail(error),
  })
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { timeZone: zone, hemisphere } = data ?? usualSettings()
  const zones = useMemo(() => {
    const all = Intl.supportedValuesOf('timeZone')
    return all.includes(zone) ? all : [zone, ...all]
  }, [zone])
  if (data === undefined && !isLoading) return null
  const named = format.zone(zone)
  // Berlin and Paris keep the same time, and only their cities tell them apart.
  const namedHere = format.zone(here) === named ? here.replaceAll('_', ' ') : format.zone(here)
  return (
    <Section title={t.account.day}>
      <HeldRoom until={data !== undefined}>
        <Card>
          <div className={styles.form}>
            <Select
              label={t.account.timeZone}
              hint={named}
              value={zone}
              onChange={(timeZone) => change.mutate({ timeZone })}
              choices={zones.map((each) => ({ value: each, label: each.replaceAll('_', ' ') }))}
            />
            {here !== zone && (
              <div className={styles.save}>
                <Button look="soft" busy={change.isPending} onClick={() => change.mutate({ timeZone: here })}>
                  <span className={styles.breaks}>{t.account.zoneHere(namedHere)}</span>
                </Button>
              </div>
            )}
            <SegmentedControl
              label={t.account.hemisphere}
              hint={t.account.hemisphereHint}
              value={hemisphere}
              onChange={(chosen) => change.mutate({ hemisphere: chosen })}
              choices={[
                { value: 1, label: t.account.north },
                { value: 2, label: t.account.south },
              ]}
            />
          </div>
        </Card>
      </HeldRoom>
    </Section>
  )
}
