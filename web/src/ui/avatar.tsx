import { useState } from 'react'
import { classNames } from './class-names.ts'

const sizes = {
  sm: 'size-8 bg-tide text-text text-xs font-strong',
  md: 'size-(--avatar-size) bg-tide text-text text-sm font-strong',
  xl: 'size-20 bg-brand figure text-[1.75rem] text-brand-contrast md:size-26 md:text-[2.25rem]',
} as const

type AvatarProps = {
  initials: string
  src?: string | null | undefined
  size?: keyof typeof sizes
  className?: string
}

/** Hidden from screen readers: the user's name always stands beside it or in its button. */
export function Avatar({ initials, src, size = 'md', className }: AvatarProps) {
  const [loaded, setLoaded] = useState<string>()
  const isLoaded = Boolean(src) && loaded === src
  return (
    <span
      aria-hidden
      className={classNames(
        'relative inline-grid flex-none place-items-center overflow-hidden rounded-full select-none',
        sizes[size],
        className,
      )}
    >
      {src ? (
        <img
          key={src}
          src={src}
          alt=""
          onLoad={() => setLoaded(src)}
          className={classNames('absolute inset-0 size-full object-cover', !isLoaded && 'invisible')}
        />
      ) : null}
      {isLoaded ? null : initials}
    </span>
  )
}
