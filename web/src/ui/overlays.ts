/** Base UI's parts for everything that opens over a screen. They are not in the first load: only use-overlays.ts imports this file. */
import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Popover as BasePopover } from '@base-ui/react/popover'

// Each part is named here: a namespace import loaded on demand would include the unused parts.
export const AlertDialog = {
  Root: BaseAlertDialog.Root,
  Portal: BaseAlertDialog.Portal,
  Backdrop: BaseAlertDialog.Backdrop,
  Viewport: BaseAlertDialog.Viewport,
  Popup: BaseAlertDialog.Popup,
  Title: BaseAlertDialog.Title,
  Description: BaseAlertDialog.Description,
}

export const Dialog = {
  Root: BaseDialog.Root,
  Portal: BaseDialog.Portal,
  Backdrop: BaseDialog.Backdrop,
  Viewport: BaseDialog.Viewport,
  Popup: BaseDialog.Popup,
  Title: BaseDialog.Title,
  Description: BaseDialog.Description,
  Close: BaseDialog.Close,
}

export const Menu = {
  Root: BaseMenu.Root,
  Portal: BaseMenu.Portal,
  Positioner: BaseMenu.Positioner,
  Popup: BaseMenu.Popup,
  Item: BaseMenu.Item,
  LinkItem: BaseMenu.LinkItem,
  Separator: BaseMenu.Separator,
  RadioGroup: BaseMenu.RadioGroup,
  RadioItem: BaseMenu.RadioItem,
  RadioItemIndicator: BaseMenu.RadioItemIndicator,
}

export const Popover = {
  Root: BasePopover.Root,
  Portal: BasePopover.Portal,
  Positioner: BasePopover.Positioner,
  Popup: BasePopover.Popup,
  Description: BasePopover.Description,
}
