import { type ComponentProps, type ReactElement, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { renderAs } from './render-as.ts'
import { schoolName, subscribeToSchool } from './school.ts'

const sizes = { sm: 'text-[1.85rem]', md: 'text-[2.18rem]', lg: 'text-[2.2rem] md:text-[2.7rem]' } as const

const currentName = () => schoolName

type LogoProps = ComponentProps<'span'> & { size?: keyof typeof sizes; render?: ReactElement | undefined }

/**
 * The F is the tower: its stem stands, its arms are beams. A school with another name shows that, or its own image: which one,
 * the page says before any script runs (`logo.css`). `render` turns the logo into a link.
 */
export function Logo({ size = 'md', render, ref, className, ...props }: LogoProps) {
  const name = useSyncExternalStore(subscribeToSchool, currentName, currentName)
  return renderAs('span', render, {
    ...(render ? {} : { role: 'img' }),
    'aria-label': name,
    ...props,
    ref,
    className: classNames(
      'figure inline-flex items-baseline rounded-sm tracking-[-0.035em] text-text no-underline',
      sizes[size],
      // On a touch screen its place is a finger high; it stands where it stood.
      'pointer-coarse:-my-2 pointer-coarse:min-h-11 pointer-coarse:py-2',
      className,
    ),
    children: (
      <>
        <svg
          viewBox="6.6 3 28.2 34.4"
          aria-hidden="true"
          className="logo-farol -mr-px block h-[0.745em] w-auto overflow-visible"
        >
          <path className="fill-text" d="M6.9 37.2 9.6 3.6h5.2l2.7 33.6z" />
          <path
            className="fill-cover-amber"
            d="M16.2 6.9 34.6 3.2v10.6l-18.1-3.3zM17.1 18.5 27.6 16.3v7.6l-10.3-2z"
          />
        </svg>
        <span aria-hidden="true" className="logo-farol">
          arol
        </span>
        <span aria-hidden="true" className="logo-name">
          {name}
        </span>
        <span aria-hidden="true" className="logo-image" />
      </>
    ),
  })
}
