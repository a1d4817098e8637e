import { useRender } from '@base-ui/react/use-render'
import type { ShellNavItem } from './shell-types.ts'

/** The student's navigation on phones. */
export function ShellTabBar({ navItems }: { navItems: readonly ShellNavItem[] }) {
  return (
    <nav
      aria-label="Principal"
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-border bg-surface-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {navItems
          .filter((item) => !item.isApart)
          .map((item) => (
            <li key={item.label}>
              <Tab item={item} />
            </li>
          ))}
      </ul>
    </nav>
  )
}

function Tab({ item }: { item: ShellNavItem }) {
  const { icon: Icon } = item
  return useRender({
    render: item.render,
    props: {
      ...(item.isCurrent ? { 'aria-current': 'page' } : {}),
      className:
        'tab-wedge grid min-h-16 content-start justify-items-center gap-[3px] px-1 pt-2.5 pb-[9px] text-center text-xs leading-[1.3] text-text-muted no-underline focus-visible:-outline-offset-2 aria-[current=page]:font-strong aria-[current=page]:text-text',
      children: (
        <>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          <span>{item.label}</span>
        </>
      ),
    },
  })
}
