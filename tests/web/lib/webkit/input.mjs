// Keys, pointer and fingers: playwright's raw input, carried out by the driver.

/** What the WebDriver standard calls the keys that are no characters. */
const KEYS = {
  Backspace: "\uE003", Tab: "\uE004", Enter: "\uE006", Shift: "\uE008", Control: "\uE009", Alt: "\uE00A", Escape: "\uE00C", PageUp: "\uE00E", PageDown: "\uE00F", End: "\uE010",
  Home: "\uE011", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015", Insert: "\uE016", Delete: "\uE017", Meta: "\uE03D",
};
const BUTTONS = { left: 0, middle: 1, right: 2 };

/** Runs in the page. Inserts as a keyboard does, and as an input method does what is on no key. */
const insert = (text) => {
  if (!document.execCommand("insertText", false, text)) throw new Error("nothing has the focus that takes text");
};

/** `act(actions)` lets the driver perform actions in a page; `run(script, argument)` runs a function there. */
export function inputOf(act, run) {
  const key = (type, value) => act([{ type: "key", id: "keyboard", actions: [{ type, value }] }]);
  const pointer = (...actions) => act([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  const at = (x, y) => ({ type: "pointerMove", duration: 0, origin: "viewport", x: Math.round(x), y: Math.round(y) });
  const named = ({ key: name }) => KEYS[name] ?? name;
  return {
    rawKeyboard: {
      keydown: (_progress, _modifiers, _name, description) => key("keyDown", named(description)),
      keyup: (_progress, _modifiers, _name, description) => key("keyUp", named(description)),
      sendText: (_progress, text) => run(insert, text),
    },
    rawMouse: {
      move: (_progress, x, y) => pointer(at(x, y)),
      down: (_progress, _x, _y, button) => pointer({ type: "pointerDown", button: BUTTONS[button] }),
      up: (_progress, _x, _y, button) => pointer({ type: "pointerUp", button: BUTTONS[button] }),
      wheel: (_progress, x, y, _buttons, _modifiers, deltaX, deltaY) =>
        act([{ type: "wheel", id: "wheel", actions: [{ type: "scroll", duration: 0, origin: "viewport", x: Math.round(x), y: Math.round(y), deltaX: Math.round(deltaX), deltaY: Math.round(deltaY) }] }]),
    },
    rawTouchscreen: {
      tap: (_progress, x, y) =>
        act([{ type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions: [at(x, y), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }] }]),
    },
  };
}
