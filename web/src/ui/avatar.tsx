import { Avatar as BaseAvatar } from '@base-ui/react/avatar'
import { classNames } from './class-names.ts'

const sizes = {
  sm: 'size-8 bg-tide text-text text-xs font-strong',
  md: 'size-(--avatar-size) bg-tide text-text text-sm font-strong',
  xl: 'size-20 bg-brand figure text-[1.75rem] text-brand-contrast md:size-26 md:text-[2.25rem]',
} as const

export type AvatarProps = {
  initials: string
  src?: string | null | undefined
  size?: keyof typeof sizes
  className?: string
}

/** Hidden from screen readers: the person's name always stands beside it or in its button. */
export function Avatar({ initials, src, size = 'md', className }: AvatarProps) {
  return (
    <BaseAvatar.Root
      aria-hidden
      className={classNames(
        'inline-grid flex-none place-items-center overflow-hidden rounded-full select-none',
        sizes[size],
        className,
      )}
    >
      {src ? <BaseAvatar.Image src={src} alt="" className="size-full object-cover" /> : null}
      <BaseAvatar.Fallback>{initials}</BaseAvatar.Fallback>
    </BaseAvatar.Root>
  )
}
