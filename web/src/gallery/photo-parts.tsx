import { Camera } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import { CompareSlider } from '../ui/compare-slider.tsx'
import { Section } from '../ui/page.tsx'
import { Photo } from '../ui/photo.tsx'
import { useDrawnPhoto } from './drawn-photo.ts'
import styles from './gallery.module.css'
import { PLANTS } from './plants.ts'

export function PhotoParts() {
  const spring = useDrawnPhoto(95)
  const autumn = useDrawnPhoto(140)
  return (
    <Section title="Photographs">
      <div className={styles.covers}>
        <Photo src={spring} alt="A plant in spring" ratio={4 / 5} sizes="10rem" corners="m">
          <IconButton icon={Camera} look="photo" label="Another photo" />
        </Photo>
        {PLANTS.map((plant) => (
          <Photo
            key={plant.id}
            src={undefined}
            alt={plant.name}
            seed={plant.id}
            ratio={4 / 5}
            sizes="10rem"
            corners="m"
          />
        ))}
      </div>
      {spring !== undefined && autumn !== undefined && (
        <div className={styles.compare}>
          <CompareSlider
            earlier={{ src: spring, alt: 'In spring', label: '3 Mar 2026' }}
            later={{ src: autumn, alt: 'In autumn', label: '15 Nov 2026' }}
            sizes="24rem"
          />
        </div>
      )}
    </Section>
  )
}
