"""What one seat knows, the layouts it leaves open, and the models that draw from them."""
