import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { client } from '../api/client.ts'
import type { Garden } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOnline } from '../offline/use-online.ts'
import { DoneIcon, PlantIcon, SwitchIcon } from '../ui/icons.ts'
import menu from '../ui/menu.module.css'
import { Spinner } from '../ui/spinner.tsx'
import { isUpcoming } from './first-garden.ts'
import { gardenName } from './garden-name.ts'
import styles from './garden-switcher.module.css'
import { showGarden } from './show-garden.ts'

/** Says which of several gardens is shown, and leads to the others. */
export function GardenSwitcher({ gardens }: { gardens: readonly Garden[] }) {
  const { t, format } = useI18n()
  const isOnline = useOnline()
  const [wanted, setWanted] = useState<Garden>()
  const shownId = client.garden ?? client.user?.id
  const shown = wanted ?? gardens.find(({ id }) => id === shownId)
  if (shown === undefined) return null
  const name = gardenName(t, shown)
  // Another garden is another load of the page, which only a service worker answers without a connection.
  const canLoad = isOnline || hasWorker()
  const today = new Date().toLocaleDateString('sv')
  const choose = (garden: Garden) => {
    if (garden.id === shownId) return
    setWanted(garden)
    void showGarden(garden)
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={styles.shown} aria-label={t.gardens.choose(name)}>
        <PlantIcon aria-hidden="true" className={styles.icon} />
        <span className={styles.name}>{name}</span>
        {wanted === undefined ? <SwitchIcon aria-hidden="true" className={styles.icon} /> : <Spinner />}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menu.menu} align="start" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={`${shown.id}`} aria-label={t.gardens.menu}>
            {gardens.map((garden) => {
              const { id, from } = garden
              const begins =
                from !== undefined && isUpcoming(garden, today)
                  ? t.gardens.from(format.longDay(from))
                  : undefined
              return (
                <DropdownMenu.RadioItem
                  key={id}
                  value={`${id}`}
                  className={menu.item}
                  disabled={begins !== undefined || (!canLoad && id !== shownId)}
                  onSelect={() => choose(garden)}
                >
                  <span className={styles.mark}>
                    <DropdownMenu.ItemIndicator>
                      <DoneIcon aria-hidden="true" className={menu.icon} />
                    </DropdownMenu.ItemIndicator>
                  </span>
                  <span className={styles.words}>
                    {gardenName(t, garden)}
                    {begins !== undefined && <span className={styles.detail}>{begins}</span>}
                  </span>
                </DropdownMenu.RadioItem>
              )
            })}
          </DropdownMenu.RadioGroup>
          {!canLoad && <DropdownMenu.Label className={styles.hint}>{t.gardens.offline}</DropdownMenu.Label>}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** Pages without TLS have none, and no page has it at its first visit. */
function hasWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
