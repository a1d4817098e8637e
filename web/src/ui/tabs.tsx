import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { segmentClasses, segmentListClasses } from './segment-classes.ts'

type TabsProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  label: string
  tabs: readonly { value: Value; label: string; panel: ReactNode }[]
  isBlock?: boolean
  className?: string
}

/** Tabs that show one panel at a time. For filters over one list use Segmented. */
export function Tabs<Value extends string>({
  value,
  onValueChange,
  label,
  tabs,
  isBlock,
  className,
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={onValueChange} className={className}>
      <BaseTabs.List
        aria-label={label}
        activateOnFocus
        className={classNames(segmentListClasses, isBlock ? 'mb-7 grid' : 'mb-5 inline-grid')}
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={classNames(segmentClasses, isBlock && 'min-h-11 text-[1rem]')}
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="rounded-sm">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
