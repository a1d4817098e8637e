import { Accordion as BaseAccordion } from '@base-ui/react/accordion'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type AccordionProps = {
  items: readonly {
    value: string
    title: ReactNode
    /** Shown before the title, such as the question's number. */
    lead?: ReactNode
    /** Shown at the right of the title, such as a beam with its number. */
    aside?: ReactNode
    content: ReactNode
  }[]
  defaultOpen?: string[]
  isMultiple?: boolean
  className?: string
}

export function Accordion({ items, defaultOpen = [], isMultiple = true, className }: AccordionProps) {
  return (
    <BaseAccordion.Root defaultValue={defaultOpen} multiple={isMultiple} className={className}>
      {items.map((item) => (
        <BaseAccordion.Item
          key={item.value}
          value={item.value}
          className="border-t border-border first:border-t-0"
        >
          <BaseAccordion.Header className="font-sans text-[length:inherit] tracking-normal [font-variation-settings:normal] [word-spacing:normal]">
            <BaseAccordion.Trigger className="group grid min-h-15 w-full grid-cols-[minmax(0,1fr)_24px] items-center gap-3 px-5 py-2.5 text-left hover:bg-tide/55 focus-visible:-outline-offset-2 md:px-6">
              <span className="grid items-center gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_190px]">
                <span className={classNames('flex items-baseline gap-3 leading-[1.4] font-strong')}>
                  {item.lead ? (
                    <span className="figure min-w-6 text-[1.125rem] text-text-muted">{item.lead}</span>
                  ) : null}
                  {item.title}
                </span>
                {item.aside ? <span className="font-strong tabular-nums">{item.aside}</span> : null}
              </span>
              <ChevronDown
                size={18}
                strokeWidth={1.75}
                aria-hidden
                className="justify-self-end transition-[rotate] duration-base group-data-panel-open:rotate-180 print:hidden"
              />
            </BaseAccordion.Trigger>
          </BaseAccordion.Header>
          <BaseAccordion.Panel className="h-(--accordion-panel-height) overflow-hidden transition-[height] duration-base ease-out data-ending-style:h-0 data-starting-style:h-0">
            <div className={classNames('px-5 pt-0.5 pb-6', item.lead ? 'md:px-15' : 'md:px-6')}>
              {item.content}
            </div>
          </BaseAccordion.Panel>
        </BaseAccordion.Item>
      ))}
    </BaseAccordion.Root>
  )
}
