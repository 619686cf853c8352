/**
 * Runs in the page's head, before there is anything to touch. What a quick hand types or presses before the page has
 * come to life is kept, and done again once it has, in its order and one thing at a time: the form's own code empties
 * fields when it takes them over, and a button pressed too early would send the form as an address, passwords and all.
 * What opens a popover works by itself.
 */
export const earlyHandScript = `{
  const typed = new Map();
  const pressed = [];
  const note = ({ target }) => {
    if (target.matches("input, textarea, select")) typed.set(target, target.type === "checkbox" || target.type === "radio" ? target.checked : target.value);
  };
  let again = false;
  const keep = (event) => {
    if (again) return;
    const button = event.target.closest("button:not([popovertarget]), label");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.push(button);
  };
  const press = (element) => {
    again = true;
    element.click();
    again = false;
  };
  addEventListener("input", note, true);
  addEventListener("click", keep, true);
  addEventListener("hydrated", async () => {
    removeEventListener("input", note, true);
    for (const [field, value] of typed) {
      if (typeof value === "boolean") {
        if (field.checked !== value) press(field);
        continue;
      }
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    while (pressed.length > 0) {
      await new Promise((go) => setTimeout(go));
      press(pressed.shift());
    }
    removeEventListener("click", keep, true);
  }, { once: true });
}`;
