import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ButtonContent, type ButtonLook, buttonClass, uncovered } from './button.tsx'

type LinkButtonProps = Omit<ComponentProps<'a'>, 'className'> & {
  look?: ButtonLook
  wide?: boolean
  icon?: LucideIcon
}

/** A link to a page of the application that looks like a button. */
export const LinkButton = createLink(function ButtonAnchor({
  look,
  wide,
  icon,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...uncovered(look)} {...rest} className={buttonClass(look, wide)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </a>
  )
})
