import { PlantStatus } from '@frond/client'
import type { Plant } from '../../api/types.ts'
import { word } from '../../enumerations/words.ts'
import { useRights } from '../../gardens/role.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ReviveIcon } from '../../ui/icons.ts'
import { Section } from '../../ui/page.tsx'
import styles from './species-facts.module.css'
import { usePlantStatus } from './use-plant-status.ts'

/** In place of the next care, for a plant that is not there any more: nothing is due, and nothing is lost. */
export function GonePlant({ plant, onBack }: { plant: Plant; onBack: () => void }) {
  const { t } = useI18n()
  const may = useRights()
  const setStatus = usePlantStatus(plant)
  const revive = () => {
    onBack()
    setStatus(PlantStatus.Active)
  }
  return (
    <Section title={word(t.enumerations.plantStatus, plant.status)}>
      <Card>
        <div className={styles.unknown}>
          <p>{t.plantPage.careKept}</p>
          {may.change && (
            <Button look="soft" icon={ReviveIcon} onClick={revive}>
              {t.plantPage.revive}
            </Button>
          )}
        </div>
      </Card>
    </Section>
  )
}
