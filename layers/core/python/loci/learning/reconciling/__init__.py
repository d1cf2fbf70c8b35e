"""Reconciling decides how each fact of a job relates to the atoms of its space, before the job writes any of them."""
