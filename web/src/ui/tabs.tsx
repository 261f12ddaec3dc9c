import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

type TabsProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: readonly { value: T; label: string; content: ReactNode }[]
}

export function Tabs<T extends string>({ label, value, onChange, tabs }: TabsProps<T>) {
  const change = (next: string) => {
    const chosen = tabs.find((tab) => tab.value === next)
    if (chosen !== undefined) onChange(chosen.value)
  }
  return (
    <Primitive.Root value={value} onValueChange={change} className={styles.tabs}>
      <Primitive.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
