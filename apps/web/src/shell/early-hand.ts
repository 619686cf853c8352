/**
 * Runs in the page's head, before hydration. Records early typing and clicks and replays them in order after hydration:
 * React does not see what was typed before it took a field over and empties the field at its next render, and a button
 * pressed too early would submit the form as a GET with the passwords in the URL. Popovers work without it.
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
      // React counts as a change what differs from the value it assigned last, and it took over what was typed as such.
      if (typeof value === "boolean") {
        field.checked = !value;
        press(field);
        continue;
      }
      field.value = value === "" ? "0" : "";
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      if (field.matches("select")) field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    while (pressed.length > 0) {
      await new Promise((go) => setTimeout(go));
      press(pressed.shift());
    }
    removeEventListener("click", keep, true);
  }, { once: true });
}`;
