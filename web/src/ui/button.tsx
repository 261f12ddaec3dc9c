import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'primary' | 'soft' | 'quiet' | 'quietDanger' | 'danger'

/** What a button looks like, for links that wear it. */
export function buttonClass(look: ButtonLook = 'primary', wide = false): string {
  return classNames(styles.button, styles[look], wide && styles.wide)
}

/** Notices leave it free. */
export function uncovered(look: ButtonLook = 'primary') {
  return look === 'primary' ? { 'data-uncovered': '' } : {}
}

/** The inside of a button or of a link that looks like one. */
export function ButtonContent({
  icon: Icon,
  children,
}: {
  icon: LucideIcon | undefined
  children: ReactNode
}) {
  return (
    <span className={styles.content}>
      {Icon && <Icon aria-hidden="true" className={styles.icon} />}
      {children}
    </span>
  )
}

type Busy = {
  /** Under way: keeps its width and its focus, and takes no second tap. */
  busy?: boolean | undefined
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Busy & { look?: ButtonLook; wide?: boolean; icon?: LucideIcon | undefined }

export function Button({ look, wide, icon, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...uncovered(look)}
      {...rest}
      {...unlessBusy(busy, onClick)}
      className={buttonClass(look, wide)}
    >
      <ButtonContent icon={icon}>{children}</ButtonContent>
      {busy && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> &
  Busy & {
    icon: LucideIcon
    /** Heard, and shown by a mouse that rests. */
    label: string
    look?: ButtonLook | 'photo'
  }

export function IconButton({ icon: Icon, label, look = 'quiet', busy, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      {...unlessBusy(busy, onClick)}
      aria-label={label}
      className={classNames(styles.button, styles.round, styles[look])}
    >
      {busy ? <Spinner /> : <Icon aria-hidden="true" className={styles.icon} />}
    </button>
  )
}

/** `disabled` would take the focus away, so a busy button stays and ignores the tap. */
function unlessBusy(busy: boolean | undefined, onClick: ComponentProps<'button'>['onClick']) {
  if (!busy) return { onClick }
  return {
    'aria-disabled': true,
    'aria-busy': true,
    onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
  }
}
